import { useState } from 'preact/hooks';
import type { Snapshot } from '@swap/client';
import { erasePersonalData, type Held } from '../api/public.js';
import { Notice } from '../kit/controls.js';
import { Check } from '../kit/choice-fields.js';
import { Form } from '../kit/form.js';
import { say } from '../kit/say.js';
import { note } from './stored-order.js';

/** Has the service forget who the customer of this swap is; for the holder of the private link. */
export function Forget({ order, held }: { order: Snapshot; held: Held }) {
  const [isAsked, setAsked] = useState(false);
  if (order.is_final && order.address_to === '')
    return (
      <Notice tone="good" title={say('forget.done')}>
        <p>{say('forget.done.text')}</p>
      </Notice>
    );
  if (isAsked)
    return (
      <Notice tone="good" title={say('forget.later')}>
        <p role="status">{say('forget.later.text')}</p>
      </Notice>
    );
  const erase = async () => {
    const erasedAt = await erasePersonalData(held);
    note(held.orderId, { mailTo: '' });
    setAsked(erasedAt === null);
  };
  return (
    <details class="more">
      <summary>{say('forget.ask')}</summary>
      <p>{say('forget.text')}</p>
      <Form look="danger" submit={say('forget.submit')} onSubmit={erase} renews={['order']}>
        <Check name="sure" label={say('forget.sure')} required />
      </Form>
    </details>
  );
}

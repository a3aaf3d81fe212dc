import { useState } from 'preact/hooks';
import type { Snapshot } from '@swap/client';
import { erasePersonalData, type Held } from '../api/public.js';
import { Notice } from '../kit/controls.js';
import { Check, Form } from '../kit/form.js';
import { note } from './stored-order.js';

/** Has the service forget who the customer of this swap is; for the holder of the private link. */
export function Forget({ order, held }: { order: Snapshot; held: Held }) {
  const [isAsked, setAsked] = useState(false);
  if (order.is_final && order.address_to === '')
    return (
      <Notice tone="good" title="Your data was removed">
        <p>What was swapped, when and for how much stays, without who it was for.</p>
      </Notice>
    );
  if (isAsked)
    return (
      <Notice tone="good" title="Your data will be removed">
        <p role="status">By itself, when this swap is over and nothing more can come of it: 30 days later at most.</p>
      </Notice>
    );
  const erase = async () => {
    const erasedAt = await erasePersonalData(held);
    note(held.orderId, { mailTo: '' });
    setAsked(erasedAt === null);
  };
  return (
    <details class="more">
      <summary>Have your data removed</summary>
      <p>
        Addresses, memos, transactions and where mail went are removed from this swap. What was swapped, when and for
        how much stays. It cannot be undone, and nobody can help with this swap afterwards.
      </p>
      <Form look="danger" submit="Remove my data" onSubmit={erase} renews={['order']}>
        <Check name="sure" label="I need no help with this swap any more" required />
      </Form>
    </details>
  );
}

import { Page } from '../console/page.js';
import { Card, Notice } from '../kit/controls.js';
import { Check, SelectField } from '../kit/choice-fields.js';
import { Form, TextField, type Filled } from '../kit/form.js';
import { say } from '../kit/say.js';
import { adminApi, useHasRole } from './api.js';

const kinds = () => [
  { value: 'address', label: say('admin.erasures.kind.address') },
  { value: 'email', label: say('admin.erasures.kind.email') },
];

/** Customers who ask to be forgotten without the private link of a swap. */
export function ErasuresPage() {
  const isOperator = useHasRole('operator');
  return (
    <Page heading={say('admin.erasures.title')}>
      {isOperator ? <Erase /> : <Notice>{say('admin.erasures.operators')}</Notice>}
    </Page>
  );
}

function Erase() {
  const erase = async ({ kind = '', value = '', reason = '' }: Filled) => {
    const { orders, erased, waiting } = await adminApi.eraseCustomer({ kind, value, reason });
    return orders === 0 ? say('admin.erasures.none') : say('admin.erasures.done', { orders, erased, waiting });
  };
  return (
    <Card id="erase" title={say('admin.erasures.forget')}>
      <p>{say('admin.erasures.text')}</p>
      <Form look="danger" submit={say('admin.erasures.submit')} onSubmit={erase} reset>
        <SelectField name="kind" label={say('admin.erasures.kind')} options={kinds()} />
        <TextField name="value" label={say('console.label.address')} maxLength={254} autoComplete="off" />
        <TextField
          name="reason"
          label={say('console.label.reason')}
          hint={say('admin.label.reason.hint')}
          maxLength={500}
        />
        <Check name="shown" label={say('admin.erasures.shown')} required />
      </Form>
    </Card>
  );
}

import { Page } from '../console/page.js';
import { Card, Notice } from '../kit/controls.js';
import { Check, Form, SelectField, TextField, type Filled } from '../kit/form.js';
import { adminApi, useHasRole } from './api.js';

const kinds = [
  { value: 'address', label: 'An address that coins went or would go back to' },
  { value: 'email', label: 'An e-mail address that mail went to' },
];

/** Customers who ask to be forgotten without the private link of a swap. */
export function ErasuresPage() {
  const isOperator = useHasRole('operator');
  return <Page heading="Erasures">{isOperator ? <Erase /> : <Notice>Customers are erased by operators.</Notice>}</Page>;
}

function Erase() {
  const erase = async ({ kind = '', value = '', reason = '' }: Filled) => {
    const { orders, erased, waiting } = await adminApi.eraseCustomer({ kind, value, reason });
    return orders === 0
      ? 'No swap has it.'
      : `Swaps found: ${String(orders)}. Erased: ${String(erased)}. Erased when they are over: ${String(waiting)}.`;
  };
  return (
    <Card id="erase" title="Forget a customer">
      <p>
        Addresses, memos, transactions and where mail went are removed from every swap that has it. What was swapped,
        when and for how much stays. It cannot be undone.
      </p>
      <Form look="danger" submit="Erase" onSubmit={erase} reset>
        <SelectField name="kind" label="Known by" options={kinds} />
        <TextField name="value" label="Address" maxLength={254} autoComplete="off" />
        <TextField name="reason" label="Reason" hint="For the record; do not name the person in it" maxLength={500} />
        <Check name="shown" label="They have shown that it is theirs" required />
      </Form>
    </Card>
  );
}

import type { Snapshot } from '@swap/client';
import { giveRefundAddress, resolveOrder } from '../api/public.js';
import { Notice } from '../kit/controls.js';
import { Form, TextField } from '../kit/form.js';
import type { StoredOrder } from './stored-order.js';

const choices = new Set(['deposit_too_small', 'deposit_too_large', 'deposit_late']);

/** What to do when the exchange waits for its customer. */
export function Decision({ order, storedOrder }: { order: Snapshot; storedOrder: StoredOrder | null }) {
  const { action_required: action, order_id: id } = order;
  if (!action) return null;
  return (
    <Notice tone="warn" title="Your decision is needed">
      <p>{action.message}</p>
      {!storedOrder && canDecide(action.code) && (
        <p>
          Open this page in the browser in which you made the swap, or by the link of a mail about it: only there you
          can decide.
        </p>
      )}
      {storedOrder && action.code === 'refund_address_needed' && (
        <Form
          submit="Send it back there"
          onSubmit={({ address = '' }) => giveRefundAddress(id, storedOrder.manageToken, { address })}
          renews={['order']}
        >
          <TextField name="address" label={`Your ${order.currency_from.toUpperCase()} address`} autoComplete="off" />
        </Form>
      )}
      {storedOrder && choices.has(action.code) && (
        <div class="actions">
          <Form
            submit="Go on with what arrived"
            onSubmit={() => resolveOrder(id, storedOrder.manageToken, 'exchange')}
            renews={['order']}
          />
          <Form
            look="plain"
            submit="Send it back"
            onSubmit={() => resolveOrder(id, storedOrder.manageToken, 'refund')}
            renews={['order']}
          />
        </div>
      )}
    </Notice>
  );
}

function canDecide(code: string): boolean {
  return code === 'refund_address_needed' || choices.has(code);
}

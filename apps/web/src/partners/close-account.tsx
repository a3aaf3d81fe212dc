import { useState } from 'preact/hooks';
import { Button, Card } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { Check, TextField, type Filled } from '../kit/form.js';
import { partner, partnerApi } from './api.js';

/** The end of the account, for owners. What is in the way (open payouts, a balance) the service says itself. */
export function CloseAccountCard() {
  const [isOpen, setOpen] = useState(false);
  const close = async ({ email = '', forfeit }: Filled) => {
    await partnerApi.closeAccount({ email, forfeit_balance: forfeit === 'on' });
    await partner.close();
  };
  return (
    <Card id="close" title="Close the account">
      <p>
        Everybody’s access, keys, webhooks and the payout destination go at once, and what names you is removed. Ledger
        and payouts stay without a name, as long as bookkeeping asks for it. It cannot be undone.
      </p>
      <div class="actions">
        <Button onClick={() => setOpen(true)}>Close the account</Button>
      </div>
      {isOpen && (
        <FormDialog
          title="Close the account for good?"
          look="danger"
          submit="Close it for good"
          onSubmit={close}
          onClose={() => setOpen(false)}
        >
          <p>Orders on their way go on for their customers and earn nothing.</p>
          <TextField
            name="email"
            label="Address of the account"
            hint="Type it, so that nothing is closed by a slip"
            type="email"
            autoComplete="off"
          />
          <Check name="forfeit" label="I give up what the ledger still holds: it will never be paid out" />
        </FormDialog>
      )}
    </Card>
  );
}

import { useState } from 'preact/hooks';
import { Button, Card, Notice } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { TextField } from '../kit/form.js';
import { adminApi, type Schemas } from './api.js';

/** The end of an account whose owner asked for it in another way than by signing in. */
export function ClosePartner({ partner }: { partner: Schemas['StaffPartnerInFull'] }) {
  const [isOpen, setOpen] = useState(false);
  if (partner.closed_at !== null)
    return (
      <Notice title="This account is closed">
        <p>Since {moment(partner.closed_at)}. Its ledger and its payouts stay under its id, without a name.</p>
      </Notice>
    );
  return (
    <Card id="close" title="Close the account">
      <p>
        For who cannot sign in and has shown that it is theirs. What names them is removed; nothing is closed while a
        payout is open or the ledger holds money. It cannot be undone.
      </p>
      <div class="actions">
        <Button onClick={() => setOpen(true)}>Close the account</Button>
      </div>
      {isOpen && (
        <FormDialog
          title={`Close ${partner.name} for good?`}
          look="danger"
          submit="Close it for good"
          onSubmit={({ reason = '' }) => adminApi.closePartner(partner.id, reason)}
          renews={['partner', 'partners']}
          onClose={() => setOpen(false)}
        >
          <TextField name="reason" label="Reason" hint="For the record; do not name the person in it" maxLength={500} />
        </FormDialog>
      )}
    </Card>
  );
}

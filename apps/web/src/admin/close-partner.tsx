import { useState } from 'preact/hooks';
import { Button, Card, Notice } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { TextField } from '../kit/form.js';
import { say } from '../kit/say.js';
import { adminApi, type Schemas } from './api.js';

/** The end of an account whose owner asked for it in another way than by signing in. */
export function ClosePartner({ partner }: { partner: Schemas['StaffPartnerInFull'] }) {
  const [isOpen, setOpen] = useState(false);
  if (partner.closed_at !== null)
    return (
      <Notice title={say('admin.close.closed')}>
        <p>{say('admin.close.closed.text', { when: moment(partner.closed_at) })}</p>
      </Notice>
    );
  return (
    <Card id="close" title={say('admin.close.title')}>
      <p>{say('admin.close.text')}</p>
      <div class="actions">
        <Button onClick={() => setOpen(true)}>{say('admin.close.title')}</Button>
      </div>
      {isOpen && (
        <FormDialog
          title={say('admin.close.sure', { name: partner.name })}
          look="danger"
          submit={say('admin.close.submit')}
          onSubmit={({ reason = '' }) => adminApi.closePartner(partner.id, reason)}
          renews={['partner', 'partners']}
          onClose={() => setOpen(false)}
        >
          <TextField
            name="reason"
            label={say('console.label.reason')}
            hint={say('admin.label.reason.hint')}
            maxLength={500}
          />
        </FormDialog>
      )}
    </Card>
  );
}

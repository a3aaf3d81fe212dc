import { useState } from 'preact/hooks';
import { Button, Card } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { Check } from '../kit/choice-fields.js';
import { TextField, type Filled } from '../kit/form.js';
import { say } from '../kit/say.js';
import { partner, partnerApi } from './api.js';

/** The end of the account, for owners. What is in the way (open payouts, a balance) the service says itself. */
export function CloseAccountCard() {
  const [isOpen, setOpen] = useState(false);
  const close = async ({ email = '', forfeit }: Filled) => {
    await partnerApi.closeAccount({ email, forfeit_balance: forfeit === 'on' });
    partner.endEverywhere();
  };
  return (
    <Card id="close" title={say('partners.close.title')}>
      <p>{say('partners.close.text')}</p>
      <div class="actions">
        <Button onClick={() => setOpen(true)}>{say('partners.close.title')}</Button>
      </div>
      {isOpen && (
        <FormDialog
          title={say('partners.close.ask')}
          look="danger"
          submit={say('partners.close.do')}
          onSubmit={close}
          onClose={() => setOpen(false)}
        >
          <p>{say('partners.close.orders')}</p>
          <TextField
            name="email"
            label={say('partners.close.email')}
            hint={say('partners.close.email.hint')}
            type="email"
            autoComplete="off"
          />
          <Check name="forfeit" label={say('partners.close.forfeit')} />
        </FormDialog>
      )}
    </Card>
  );
}

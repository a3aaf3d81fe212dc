import { SwapError } from '@swap/client';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../kit/dialog.js';
import { Form, PasswordField, type Filled } from '../kit/form.js';
import { knowsPasskeys, shown } from './passkeys.js';
import type { Session } from './session.js';
import { CodeField } from './sign-in.js';

interface Asked {
  readonly done: () => void;
  readonly declined: (reason: Error) => void;
}

/** Asks for password or code where the service wants a fresh one, and lets what was asked for go on. */
export function StepUp({ session, hasTwoFactor }: { session: Session; hasTwoFactor: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [byPassword, setByPassword] = useState(false);
  useEffect(
    () => session.provesBy(() => new Promise<void>((done, declined) => setAsked({ done, declined }))),
    [session],
  );
  if (!asked) return null;
  const decline = () => {
    setAsked(null);
    asked.declined(new SwapError('step_up_required', 'Nothing was changed: this needs your password or a code.'));
  };
  const prove = async (body: Filled) => {
    await session.call('/step-up', { method: 'POST', body });
    setAsked(null);
    asked.done();
  };
  const byPasskey = async () => {
    const body = await shown(() => session.call('/step-up/passkey/options', { method: 'POST' }));
    await session.call('/step-up/passkey', { method: 'POST', body });
    setAsked(null);
    asked.done();
  };
  const wantsCode = hasTwoFactor && !byPassword;
  return (
    <Dialog title="Is it still you?" onClose={decline}>
      <Form key={String(wantsCode)} submit="Go on" onSubmit={prove}>
        <p>This matters, and you signed in a while ago.</p>
        {wantsCode ? <CodeField autoFocus /> : <PasswordField />}
      </Form>
      {hasTwoFactor && knowsPasskeys() && <Form look="plain" submit="Use a passkey" onSubmit={byPasskey} />}
      {hasTwoFactor && (
        <p>
          <button type="button" class="link" onClick={() => setByPassword(!byPassword)}>
            {byPassword ? 'Use the authenticator app' : 'Use the password'}
          </button>
        </p>
      )}
    </Dialog>
  );
}

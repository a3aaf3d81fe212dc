import { SwapError } from '@swap/client';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../kit/dialog.js';
import { Form, type Filled } from '../kit/form.js';
import { PasswordField } from '../kit/password-fields.js';
import { say } from '../kit/say.js';
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
    asked.declined(new SwapError('step_up_required', say('console.step-up.declined')));
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
    <Dialog title={say('console.step-up.title')} onClose={decline}>
      <Form key={String(wantsCode)} submit={say('console.step-up.go-on')} onSubmit={prove}>
        <p>{say('console.step-up.text')}</p>
        {wantsCode ? <CodeField autoFocus /> : <PasswordField />}
      </Form>
      {hasTwoFactor && knowsPasskeys() && (
        <Form look="plain" submit={say('console.step-up.use-passkey')} onSubmit={byPasskey} />
      )}
      {hasTwoFactor && (
        <p>
          <button type="button" class="link" onClick={() => setByPassword(!byPassword)}>
            {say(byPassword ? 'console.sign-in.use-app' : 'console.step-up.use-password')}
          </button>
        </p>
      )}
    </Dialog>
  );
}

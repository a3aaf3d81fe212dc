import { useState } from 'preact/hooks';
import { Button, Copy, Notice } from '../kit/controls.js';
import { Form, TextField } from '../kit/form.js';
import { QrCode } from '../kit/qr.js';
import type { Session } from './session.js';
import { CodeField } from './sign-in.js';

interface Setup {
  readonly secret: string;
  readonly otpauth_url: string;
}

/** Turns the second factor on: password, QR code, first code, recovery codes. */
export function TurnOnTwoFactor({ session, onDone }: { session: Session; onDone: () => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = async (body: object) => setSetup(await session.call<Setup>('/2fa/setup', { method: 'POST', body }));
  const enable = async (body: object) => {
    const answer = await session.call<{ recovery_codes: readonly string[] }>('/2fa/enable', { method: 'POST', body });
    setCodes(answer.recovery_codes);
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!setup) {
    return (
      <Form submit="Set up" onSubmit={begin}>
        <p>An authenticator app then shows a code for each sign-in, which a stolen password alone does not.</p>
        <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      </Form>
    );
  }
  return (
    <>
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <QrCode text={setup.otpauth_url} what="key for the authenticator app" />
      <p>
        <code>{setup.secret}</code> <Copy text={setup.secret} what="Key" />
      </p>
      <Form submit="Turn on" onSubmit={enable}>
        <CodeField autoFocus />
      </Form>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <Notice tone="good" title="Two-factor sign-in is on">
        Keep these codes: each lets you in once without the app. They are not shown again.
      </Notice>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="actions">
        <Copy text={codes.join('\n')} what="Recovery codes" />
        <Button look="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}

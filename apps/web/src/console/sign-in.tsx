import { SwapError } from '@swap/client';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button, Notice } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { Form, TextField, type Filled } from '../kit/form.js';
import { PasswordField } from '../kit/password-fields.js';
import { QrCode } from '../kit/qr.js';
import { say } from '../kit/say.js';
import { useTitle } from '../kit/title.js';
import { useKeptStep } from './kept-step.js';
import { knowsPasskeys, signInByPasskey } from './passkeys.js';
import type { Session } from './session.js';
import { AuthLayout } from './shell.js';

interface SignInProps {
  readonly title: string;
  readonly session: Session;
  /** Told of an address whose owner has not confirmed it yet. */
  readonly onUnverified?: (email: string) => void;
  readonly children?: ComponentChildren;
}

/** E-mail and password, then, where it is on, the second factor. */
export function SignIn({ title, session, onUnverified, children }: SignInProps) {
  useTitle(title);
  // The password stays in memory: after a reload it is typed again, beside the code.
  const password = useRef<string | undefined>(undefined);
  const [email, setEmail] = useKeptStep<string | null>(`second-factor ${title}`, () => null);
  const signIn = async (filled: Filled) => {
    await session.begin('', filled);
    setEmail(null, false);
  };
  const begin = async (filled: Filled) => {
    try {
      await signIn(filled);
    } catch (error) {
      const code = error instanceof SwapError ? error.code : '';
      if (code === 'two_factor_required') {
        password.current = filled['password'];
        setEmail(filled['email'] ?? '');
      } else if (code === 'email_not_verified' && onUnverified) onUnverified(filled['email'] ?? '');
      else throw error;
    }
  };
  if (email !== null) {
    const known = password.current === undefined ? { email } : { email, password: password.current };
    return (
      <SecondFactor
        email={email}
        asksPassword={password.current === undefined}
        onBack={() => setEmail(null, false)}
        onSubmit={(second) => signIn({ ...known, ...second })}
      />
    );
  }
  return (
    <AuthLayout title={title}>
      <Form submit={say('console.sign-in.submit')} onSubmit={begin}>
        <TextField name="email" label={say('console.label.email')} type="email" autoComplete="username" autoFocus />
        <PasswordField label={say('console.label.password')} />
      </Form>
      {knowsPasskeys() && (
        <Form look="plain" submit={say('console.sign-in.passkey')} onSubmit={() => signInByPasskey(session)} />
      )}
      {children}
    </AuthLayout>
  );
}

interface SecondFactorProps {
  readonly email: string;
  /** After a reload, which forgets it. */
  readonly asksPassword: boolean;
  readonly onSubmit: (filled: Filled) => Promise<unknown>;
  readonly onBack: () => void;
}

function SecondFactor({ email, asksPassword, onSubmit, onBack }: SecondFactorProps) {
  const [lost, setLost] = useState(false);
  return (
    <AuthLayout title={say('console.sign-in.second-factor')}>
      <Form
        key={String(lost)}
        submit={say('console.sign-in.submit')}
        onSubmit={onSubmit}
        aside={
          <Button look="quiet" onClick={onBack}>
            {say('console.sign-in.back')}
          </Button>
        }
      >
        <p class="fine">{say('console.sign-in.as', { email })}</p>
        {asksPassword && <PasswordField label={say('console.label.password')} />}
        {lost ? (
          <TextField
            name="recovery_code"
            label={say('console.sign-in.recovery')}
            hint={say('console.sign-in.recovery.hint')}
            autoComplete="off"
            autoFocus
          />
        ) : (
          <CodeField autoFocus />
        )}
      </Form>
      <p>
        <button type="button" class="link" onClick={() => setLost(!lost)}>
          {say(lost ? 'console.sign-in.use-app' : 'console.sign-in.lost')}
        </button>
      </p>
    </AuthLayout>
  );
}

interface CodeProps {
  readonly name?: string;
  readonly label?: string;
  readonly autoFocus?: boolean;
}

/** Six digits, of the authenticator app unless told otherwise. */
export function CodeField({ name = 'totp_code', label = say('console.sign-in.code'), autoFocus }: CodeProps) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={6}
      placeholder="123456"
      autoFocus={autoFocus ?? false}
    />
  );
}

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
      <Form submit={say('console.sign-in.set-up')} onSubmit={begin}>
        <p>{say('console.sign-in.set-up.text')}</p>
        <PasswordField />
      </Form>
    );
  }
  return (
    <>
      <p>{say('console.sign-in.scan')}</p>
      <QrCode text={setup.otpauth_url} what={say('console.sign-in.qr')} />
      <p>
        <code>{setup.secret}</code> <Copy text={setup.secret} what={say('console.sign-in.key')} />
      </p>
      <Form submit={say('console.sign-in.turn-on')} onSubmit={enable}>
        <CodeField autoFocus />
      </Form>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <Notice tone="good" title={say('console.sign-in.done')}>
        {say('console.sign-in.done.text')}
      </Notice>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="actions">
        <Copy text={codes.join('\n')} what={say('console.sign-in.recovery.codes')} />
        <Button look="primary" onClick={onDone}>
          {say('console.sign-in.kept')}
        </Button>
      </div>
    </>
  );
}

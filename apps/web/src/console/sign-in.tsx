import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { SwapError } from '@swap/client';
import { Form, TextField, type Filled } from '../kit/form.js';
import { useTitle } from '../kit/title.js';
import { Button } from '../kit/controls.js';
import type { Session, Tokens } from './session.js';
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
  const [first, setFirst] = useState<Filled | null>(null);
  const signIn = async (filled: Filled) => session.open(await session.anonymously<Tokens>('/signin', filled));
  const begin = async (filled: Filled) => {
    try {
      await signIn(filled);
    } catch (error) {
      const code = error instanceof SwapError ? error.code : '';
      if (code === 'two_factor_required') setFirst(filled);
      else if (code === 'email_not_verified' && onUnverified) onUnverified(filled['email'] ?? '');
      else throw error;
    }
  };
  if (first)
    return <SecondFactor onBack={() => setFirst(null)} onSubmit={(second) => signIn({ ...first, ...second })} />;
  return (
    <AuthLayout title={title}>
      <Form submit="Sign in" onSubmit={begin}>
        <TextField name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      </Form>
      {children}
    </AuthLayout>
  );
}

interface SecondFactorProps {
  readonly onSubmit: (filled: Filled) => Promise<unknown>;
  readonly onBack: () => void;
}

function SecondFactor({ onSubmit, onBack }: SecondFactorProps) {
  const [lost, setLost] = useState(false);
  return (
    <AuthLayout title="Second factor">
      <Form
        key={String(lost)}
        submit="Sign in"
        onSubmit={onSubmit}
        aside={
          <Button look="quiet" onClick={onBack}>
            Back
          </Button>
        }
      >
        {lost ? (
          <TextField name="recovery_code" label="Recovery code" hint="Each works once" autoComplete="off" autoFocus />
        ) : (
          <CodeField autoFocus />
        )}
      </Form>
      <p>
        <button type="button" class="link" onClick={() => setLost(!lost)}>
          {lost ? 'Use the authenticator app' : 'I lost my authenticator'}
        </button>
      </p>
    </AuthLayout>
  );
}

/** Six digits of the authenticator app. */
export function CodeField({ autoFocus = false, optional = false }: { autoFocus?: boolean; optional?: boolean }) {
  return (
    <TextField
      name="totp_code"
      label="Code from your authenticator app"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={6}
      placeholder="123456"
      autoFocus={autoFocus}
      optional={optional}
    />
  );
}

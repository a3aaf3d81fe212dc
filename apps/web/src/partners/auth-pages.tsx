import { SwapError } from '@swap/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useKeptStep } from '../console/kept-step.js';
import { CodeField, SignIn } from '../console/sign-in.js';
import { AuthLayout } from '../console/shell.js';
import { Button, Notice } from '../kit/controls.js';
import { Form, NewPasswordField, TextField } from '../kit/form.js';
import { useTitle } from '../kit/title.js';
import { partner } from './api.js';
import { Join } from './join.js';

type Step =
  | { readonly at: 'sign-in'; readonly said?: string }
  | { readonly at: 'sign-up' }
  | { readonly at: 'verify'; readonly email: string; readonly token?: string }
  | { readonly at: 'recover' }
  | { readonly at: 'reset'; readonly email: string; readonly token?: string; readonly contested?: boolean };

interface StepProps {
  readonly go: (step: Step) => void;
}

const passwordHint = 'At least 10 characters. A few words you can remember are best.';

/** Whether a page is one that the link of a mail leads to, with address and token behind the `#`. */
export const isMailedLink = (page: string): page is '/verify' | '/reset' => page === '/verify' || page === '/reset';

function stepOf(page: string): Step {
  const mailed = new URLSearchParams(location.hash.slice(1));
  const [email, token] = [mailed.get('email'), mailed.get('code')];
  if (!isMailedLink(page) || email === null || token === null) return { at: 'sign-in' };
  return { at: page === '/verify' ? 'verify' : 'reset', email, token };
}

/** The ways in: with an account, to an account, and back to one. */
export function AuthPages() {
  const [page] = useLocation();
  return page === '/join' ? <Join /> : <OwnWays />;
}

function OwnWays() {
  const [page, leave] = useLocation();
  const mailed = stepOf(page);
  const [kept, keep] = useKeptStep<Step>('way-in', () => mailed);
  const [followed, setFollowed] = useState(mailed.at !== 'sign-in');
  const step = followed ? mailed : kept;
  const go = (next: Step) => {
    setFollowed(false);
    keep(next, next.at !== 'sign-in' && !('token' in next));
    // What the link carried stays neither in the address nor in the history.
    if (isMailedLink(page)) leave('/', { replace: true });
  };
  switch (step.at) {
    case 'sign-up':
      return <SignUp go={go} />;
    case 'verify':
      return <Verify go={go} {...step} />;
    case 'recover':
      return <Recover go={go} />;
    case 'reset':
      return <Reset go={go} {...step} />;
    case 'sign-in':
      return (
        <SignIn title="Partner console" session={partner} onUnverified={(email) => go({ at: 'verify', email })}>
          {step.said && <Notice tone="good">{step.said}</Notice>}
          <p class="ways">
            <button type="button" class="link" onClick={() => go({ at: 'sign-up' })}>
              Become a partner
            </button>
            <button type="button" class="link" onClick={() => go({ at: 'recover' })}>
              I forgot my password
            </button>
          </p>
        </SignIn>
      );
  }
}

function Back({ go }: StepProps) {
  return (
    <Button look="quiet" onClick={() => go({ at: 'sign-in' })}>
      Sign in instead
    </Button>
  );
}

function SignUp({ go }: StepProps) {
  useTitle('Become a partner');
  return (
    <AuthLayout title="Become a partner">
      <Form
        submit="Sign up"
        aside={<Back go={go} />}
        onSubmit={async (filled) => {
          await partner.anonymously('/signup', filled);
          go({ at: 'verify', email: filled['email'] ?? '' });
        }}
      >
        <TextField name="name" label="Name of your company or project" autoComplete="organization" autoFocus />
        <TextField name="email" label="E-mail" type="email" autoComplete="username" />
        <NewPasswordField name="password" label="Password" hint={passwordHint} />
        <TextField name="website" label="Website" type="url" optional placeholder="https://" autoComplete="url" />
      </Form>
    </AuthLayout>
  );
}

interface CodeProps extends StepProps {
  readonly email: string;
  /** From the link of a mail; it saves typing the code. */
  readonly token?: string;
}

function Verify({ go, email, token }: CodeProps) {
  useTitle('Confirm your address');
  const confirm = async ({ code = token }: { code?: string | undefined }) => {
    try {
      await partner.anonymously('/verify-email', { email, code });
      go({ at: 'sign-in', said: 'Your address is confirmed. Sign in.' });
    } catch (error) {
      if (!(error instanceof SwapError && error.code === 'sign_up_contested')) throw error;
      go({ at: 'reset', email, contested: true });
    }
  };
  return (
    <AuthLayout title="Confirm your address">
      <p>
        {token === undefined ? `We have sent a code to ${email}.` : `Is ${email} your address, and did you sign up?`}
      </p>
      <Form submit="Confirm" onSubmit={confirm}>
        {token === undefined && <MailedCode />}
      </Form>
      <AnotherCode go={go} then={{ at: 'verify', email }} />
    </AuthLayout>
  );
}

/** Has one mailed for the step that is shown, in which it is typed. */
function AnotherCode({ go, then }: StepProps & { then: Extract<Step, { at: 'verify' | 'reset' }> }) {
  const [sent, setSent] = useState(false);
  if (sent) return <Notice>A new code is on its way. Only the newest works.</Notice>;
  const send = async () => {
    await partner.anonymously(then.at === 'verify' ? '/verify-email/resend' : '/forgot-password', {
      email: then.email,
    });
    setSent(true);
    go(then);
  };
  return <Form look="plain" submit="Send another code" onSubmit={send} aside={<Back go={go} />} />;
}

const MailedCode = () => <CodeField name="code" label="Code from the mail" autoFocus />;

function Recover({ go }: StepProps) {
  useTitle('Recover your account');
  return (
    <AuthLayout title="Recover your account">
      <p>We send a code with which you can set a new password.</p>
      <Form
        submit="Send the code"
        aside={<Back go={go} />}
        onSubmit={async ({ email = '' }) => {
          await partner.anonymously('/forgot-password', { email });
          go({ at: 'reset', email });
        }}
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
      </Form>
    </AuthLayout>
  );
}

function Reset({ go, email, token, contested = false }: CodeProps & { contested?: boolean }) {
  useTitle('Set a new password');
  return (
    <AuthLayout title="Set a new password">
      {contested ? (
        <Notice tone="warn" title="Somebody else signed up with this address too">
          So that nobody else’s password opens your account, choose one anew, with the code of the newest mail to{' '}
          {email}.
        </Notice>
      ) : (
        token === undefined && <p>If {email} has an account, a code is on its way there.</p>
      )}
      <Form
        submit="Set the password"
        onSubmit={async (filled) => {
          await partner.anonymously('/reset-password', {
            ...(token !== undefined && { code: token }),
            ...filled,
            email,
          });
          go({ at: 'sign-in', said: 'The new password is set. Sign in.' });
        }}
      >
        {token === undefined && <MailedCode />}
        <NewPasswordField hint={passwordHint} />
      </Form>
      <AnotherCode go={go} then={{ at: 'reset', email, contested }} />
    </AuthLayout>
  );
}

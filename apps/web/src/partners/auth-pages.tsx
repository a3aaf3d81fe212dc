import { SwapError } from '@swap/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useKeptStep } from '../console/kept-step.js';
import { CodeField, SignIn } from '../console/sign-in.js';
import { AuthLayout } from '../console/shell.js';
import { Button, Notice } from '../kit/controls.js';
import { Form, TextField } from '../kit/form.js';
import { NewPasswordField } from '../kit/password-fields.js';
import { language, say } from '../kit/say.js';
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

/** What an address of the web begins with. */
const scheme = 'https://';

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
        <SignIn
          title={say('partners.auth.title')}
          session={partner}
          onUnverified={(email) => go({ at: 'verify', email })}
        >
          {step.said && <Notice tone="good">{step.said}</Notice>}
          <p class="ways">
            <button type="button" class="link" onClick={() => go({ at: 'sign-up' })}>
              {say('partners.auth.sign-up')}
            </button>
            <button type="button" class="link" onClick={() => go({ at: 'recover' })}>
              {say('partners.auth.forgotten')}
            </button>
          </p>
        </SignIn>
      );
  }
}

function Back({ go }: StepProps) {
  return (
    <Button look="quiet" onClick={() => go({ at: 'sign-in' })}>
      {say('partners.auth.back')}
    </Button>
  );
}

function SignUp({ go }: StepProps) {
  useTitle(say('partners.auth.sign-up'));
  return (
    <AuthLayout title={say('partners.auth.sign-up')}>
      <Form
        submit={say('partners.auth.sign-up.do')}
        aside={<Back go={go} />}
        onSubmit={async (filled) => {
          await partner.anonymously('/signup', { ...filled, language: language() });
          go({ at: 'verify', email: filled['email'] ?? '' });
        }}
      >
        <TextField name="name" label={say('partners.auth.company')} autoComplete="organization" autoFocus />
        <TextField name="email" label={say('console.label.email')} type="email" autoComplete="username" />
        <NewPasswordField
          name="password"
          label={say('console.label.password')}
          hint={say('partners.auth.password-hint')}
        />
        <TextField
          name="website"
          label={say('partners.auth.website')}
          type="url"
          optional
          placeholder={scheme}
          autoComplete="url"
        />
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
  useTitle(say('partners.auth.confirm'));
  const confirm = async ({ code = token }: { code?: string | undefined }) => {
    try {
      await partner.anonymously('/verify-email', { email, code });
      go({ at: 'sign-in', said: say('partners.auth.confirmed') });
    } catch (error) {
      if (!(error instanceof SwapError && error.code === 'sign_up_contested')) throw error;
      go({ at: 'reset', email, contested: true });
    }
  };
  return (
    <AuthLayout title={say('partners.auth.confirm')}>
      <p>
        {token === undefined ? say('partners.auth.code-sent', { email }) : say('partners.auth.confirm.ask', { email })}
      </p>
      <Form submit={say('partners.auth.confirm.do')} onSubmit={confirm}>
        {token === undefined && <MailedCode />}
      </Form>
      <AnotherCode go={go} then={{ at: 'verify', email }} />
    </AuthLayout>
  );
}

/** Has one mailed for the step that is shown, in which it is typed. */
function AnotherCode({ go, then }: StepProps & { then: Extract<Step, { at: 'verify' | 'reset' }> }) {
  const [sent, setSent] = useState(false);
  if (sent) return <Notice>{say('partners.auth.code-again')}</Notice>;
  const send = async () => {
    await partner.anonymously(then.at === 'verify' ? '/verify-email/resend' : '/forgot-password', {
      email: then.email,
    });
    setSent(true);
    go(then);
  };
  return <Form look="plain" submit={say('partners.auth.code-another')} onSubmit={send} aside={<Back go={go} />} />;
}

const MailedCode = () => <CodeField name="code" label={say('partners.auth.code')} autoFocus />;

function Recover({ go }: StepProps) {
  useTitle(say('partners.auth.recover'));
  return (
    <AuthLayout title={say('partners.auth.recover')}>
      <p>{say('partners.auth.recover.text')}</p>
      <Form
        submit={say('partners.auth.recover.do')}
        aside={<Back go={go} />}
        onSubmit={async ({ email = '' }) => {
          await partner.anonymously('/forgot-password', { email });
          go({ at: 'reset', email });
        }}
      >
        <TextField name="email" label={say('console.label.email')} type="email" autoComplete="username" autoFocus />
      </Form>
    </AuthLayout>
  );
}

function Reset({ go, email, token, contested = false }: CodeProps & { contested?: boolean }) {
  useTitle(say('partners.auth.reset'));
  return (
    <AuthLayout title={say('partners.auth.reset')}>
      {contested ? (
        <Notice tone="warn" title={say('partners.auth.contested')}>
          {say('partners.auth.contested.text', { email })}
        </Notice>
      ) : (
        token === undefined && <p>{say('partners.auth.reset.sent', { email })}</p>
      )}
      <Form
        submit={say('console.sign-in.set')}
        onSubmit={async (filled) => {
          await partner.anonymously('/reset-password', {
            ...(token !== undefined && { code: token }),
            ...filled,
            email,
          });
          go({ at: 'sign-in', said: say('partners.auth.reset.done') });
        }}
      >
        {token === undefined && <MailedCode />}
        <NewPasswordField hint={say('partners.auth.password-hint')} />
      </Form>
      <AnotherCode go={go} then={{ at: 'reset', email, contested }} />
    </AuthLayout>
  );
}

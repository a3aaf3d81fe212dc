import { SwapError } from '@swap/client';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../api/typed.js';
import { Button, Card, Empty } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { TextField, type Filled } from '../kit/form.js';
import { say } from '../kit/say.js';
import { Table } from '../kit/table.js';
import { Loaded } from './page.js';
import type { Session } from './session.js';

interface Options<T> {
  readonly data: { readonly options: T };
}

export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Says what the browser would not do in words of ours; what people cancelled is no fault. */
async function asked<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (cause) {
    const known = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    const words = known ? say('console.passkeys.known') : say('console.passkeys.unused');
    throw new SwapError('passkey_not_used', words, { cause });
  }
}

/** Shows a passkey for what `path` began, and answers what the device says. */
export async function shown(begin: () => Promise<Options<PublicKeyCredentialRequestOptionsJSON>>): Promise<object> {
  const { options } = (await begin()).data;
  return { response: await asked(startAuthentication({ optionsJSON: options })) };
}

/** Signs in by a passkey of this device: no address, no password, no code. */
export async function signInByPasskey(session: Session): Promise<void> {
  await session.begin('/passkey', await shown(() => session.anonymously('/session/passkey/options', {})));
}

interface PasskeysProps {
  readonly session: Session;
  /** Whether the authenticator app is on, without which there are none. */
  readonly hasTwoFactor: boolean;
  /** What is shown before one is made, where the session's fresh proof does not do. */
  readonly proof?: JSX.Element;
}

type Open = { readonly is: 'new' } | { readonly is: 'rename' | 'remove'; readonly passkey: Schemas['Passkey'] };

/** The passkeys of whoever is signed in. */
export function PasskeysCard({ session, hasTwoFactor, proof }: PasskeysProps) {
  const load = () => session.call<{ data: readonly Schemas['Passkey'][] }>('/passkeys').then(({ data }) => data);
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: load });
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <Card id="passkeys" title={say('console.passkeys.title')}>
      <p>{say('console.passkeys.about')}</p>
      <Loaded query={passkeys} what="passkeys">
        {(list) => (
          <Table
            label={say('console.passkeys.title')}
            rows={list}
            none={<Empty title={say('console.passkeys.none')} />}
            rowKey={({ id }) => id}
            columns={{
              [say('console.label.name')]: ({ name }) => name,
              [say('console.passkeys.added')]: (each) => moment(each.created_at),
              [say('console.label.last-used')]: (each) =>
                each.last_used_at === null ? say('console.label.never') : moment(each.last_used_at),
              '': (passkey) => <Commands passkey={passkey} open={setOpen} />,
            }}
          />
        )}
      </Loaded>
      {!hasTwoFactor && <p class="fine">{say('console.passkeys.two-factor')}</p>}
      {hasTwoFactor && knowsPasskeys() && (
        <Button onClick={() => setOpen({ is: 'new' })}>{say('console.passkeys.add')}</Button>
      )}
      {open && <Step session={session} open={open} proof={proof} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function Commands({ passkey, open }: { passkey: Schemas['Passkey']; open: (open: Open) => void }) {
  return (
    <>
      <Button look="quiet" onClick={() => open({ is: 'rename', passkey })}>
        {say('console.passkeys.rename')}
        <span class="unseen"> {passkey.name}</span>
      </Button>
      <Button look="quiet" onClick={() => open({ is: 'remove', passkey })}>
        {say('console.label.remove')}
        <span class="unseen"> {passkey.name}</span>
      </Button>
    </>
  );
}

interface StepProps extends Pick<PasskeysProps, 'session'> {
  readonly open: Open;
  readonly proof: JSX.Element | undefined;
  readonly onClose: () => void;
}

function Step({ session, open, proof, onClose }: StepProps) {
  const dialog = { renews: ['passkeys'], onClose };
  const name = (
    <TextField
      name="name"
      label={say('console.label.name')}
      hint={say('console.passkeys.name.hint')}
      maxLength={60}
      autoFocus
    />
  );
  if (open.is === 'new')
    return (
      <FormDialog
        {...dialog}
        title={say('console.passkeys.add')}
        submit={say('console.step-up.go-on')}
        onSubmit={(filled) => add(session, filled)}
      >
        {name}
        {proof}
      </FormDialog>
    );
  if (open.is === 'rename')
    return (
      <FormDialog
        {...dialog}
        title={say('console.passkeys.rename.title', { name: open.passkey.name })}
        submit={say('console.label.save')}
        onSubmit={(body) => session.call(`/passkeys/${open.passkey.id}`, { method: 'PATCH', body })}
      >
        {name}
      </FormDialog>
    );
  return (
    <FormDialog
      {...dialog}
      title={say('console.passkeys.remove.title', { name: open.passkey.name })}
      look="danger"
      submit={say('console.passkeys.remove')}
      onSubmit={() => session.call(`/passkeys/${open.passkey.id}`, { method: 'DELETE' })}
    >
      <p>{say('console.passkeys.remove.text')}</p>
    </FormDialog>
  );
}

async function add(session: Session, { name = '', ...proof }: Filled): Promise<void> {
  const begun = await session.call<Options<PublicKeyCredentialCreationOptionsJSON>>('/passkeys/options', {
    method: 'POST',
    body: proof,
  });
  const response = await asked(startRegistration({ optionsJSON: begun.data.options }));
  await session.call('/passkeys', { method: 'POST', body: { name, response } });
}

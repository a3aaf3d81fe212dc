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
    const words = known
      ? 'This device has a passkey of yours already.'
      : 'No passkey was used. Try again, or another way.';
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
    <Card id="passkeys" title="Passkeys">
      <p>A passkey signs you in with your fingerprint, face or PIN, without a password and a code.</p>
      <Loaded query={passkeys} what="passkeys">
        {(list) => (
          <Table
            label="Passkeys"
            rows={list}
            none={<Empty title="No passkeys yet" />}
            rowKey={({ id }) => id}
            columns={{
              Name: ({ name }) => name,
              Added: (each) => moment(each.created_at),
              'Last used': (each) => (each.last_used_at === null ? 'never' : moment(each.last_used_at)),
              '': (passkey) => <Commands passkey={passkey} open={setOpen} />,
            }}
          />
        )}
      </Loaded>
      {!hasTwoFactor && <p class="fine">Turn two-factor sign-in on first: its recovery codes are the way back.</p>}
      {hasTwoFactor && knowsPasskeys() && <Button onClick={() => setOpen({ is: 'new' })}>Add a passkey</Button>}
      {open && <Step session={session} open={open} proof={proof} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function Commands({ passkey, open }: { passkey: Schemas['Passkey']; open: (open: Open) => void }) {
  return (
    <>
      <Button look="quiet" onClick={() => open({ is: 'rename', passkey })}>
        Rename<span class="unseen"> {passkey.name}</span>
      </Button>
      <Button look="quiet" onClick={() => open({ is: 'remove', passkey })}>
        Remove<span class="unseen"> {passkey.name}</span>
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
  const name = <TextField name="name" label="Name" hint="Such as the device it is on" maxLength={60} autoFocus />;
  if (open.is === 'new')
    return (
      <FormDialog {...dialog} title="Add a passkey" submit="Go on" onSubmit={(filled) => add(session, filled)}>
        {name}
        {proof}
      </FormDialog>
    );
  if (open.is === 'rename')
    return (
      <FormDialog
        {...dialog}
        title={`Rename ${open.passkey.name}`}
        submit="Save"
        onSubmit={(body) => session.call(`/passkeys/${open.passkey.id}`, { method: 'PATCH', body })}
      >
        {name}
      </FormDialog>
    );
  return (
    <FormDialog
      {...dialog}
      title={`Remove ${open.passkey.name}`}
      look="danger"
      submit="Remove it"
      onSubmit={() => session.call(`/passkeys/${open.passkey.id}`, { method: 'DELETE' })}
    >
      <p>It will not sign you in any more. Remove it on the device too, where it is kept.</p>
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

import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { OverlapField, Secret } from '../console/secret.js';
import { Badge, Button, Empty, ExternalLink } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { SelectField, TextField, type Filled } from '../kit/form.js';
import { TwoLines, type Columns } from '../kit/table.js';
import { partnerApi, type Schemas } from './api.js';
import { chosenScopes, EditKey, ScopeChoice } from './key-edit.js';
import { KeySnippet } from './snippets.js';

const kinds = [
  { value: 'secret', label: 'Secret: for your server' },
  { value: 'publishable', label: 'Publishable: for the widget; counts orders and does nothing else' },
];

const columns: Columns<Schemas['ApiKey']> = {
  Name: (key) => <TwoLines fine={key.scopes.join(', ')}>{key.name}</TwoLines>,
  'Begins with': (key) => <code>{key.prefix}…</code>,
  Kind: (key) => key.kind,
  Made: (key) => moment(key.created_at),
  'Last used': (key) => (key.last_used_at === null ? 'never' : moment(key.last_used_at)),
  State: (key) => <State apiKey={key} />,
};

type Open =
  { readonly is: 'new' } | { readonly is: 'edit' | 'unlock' | 'rotate' | 'revoke'; readonly key: Schemas['ApiKey'] };

export function KeysPage() {
  const keys = useQuery({ queryKey: ['keys'], queryFn: partnerApi.keys });
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<string | null>(null);
  return (
    <Page
      heading="API keys"
      aside={
        <Button look="primary" onClick={() => setOpen({ is: 'new' })}>
          New key
        </Button>
      }
    >
      <section class="card" aria-label="API keys">
        <p class="fine">
          Send a key as <code>x-service-api-key</code> when you create an order, and the order counts for you. What
          begins with <code>swap_sk_test_</code> is of a test environment, where no coins move:{' '}
          <ExternalLink href="/docs/test-environment">how to try everything there</ExternalLink>.
        </p>
        <Loaded query={keys} what="keys">
          {(list) => (
            <SavedTable
              label="API keys"
              file="api-keys"
              rows={list}
              none={<Empty title="No keys yet">Make one for each place that creates orders.</Empty>}
              rowKey={({ id }) => id}
              columns={{
                ...columns,
                '': (key) => key.revoked_at === null && <Commands apiKey={key} open={setOpen} />,
              }}
            />
          )}
        </Loaded>
      </section>
      {open && <Step open={open} onClose={() => setOpen(null)} onMade={({ key }) => setMade(key)} />}
      {made !== null && (
        <Secret title="Your new API key" secret={made} onClose={() => setMade(null)}>
          <KeySnippet apiKey={made} />
        </Secret>
      )}
    </Page>
  );
}

function State({ apiKey }: { apiKey: Schemas['ApiKey'] }) {
  const { revoked_at: revoked, expires_at: expires, locked } = apiKey;
  if (revoked !== null) return <Badge>Revoked</Badge>;
  if (locked) return <Badge tone="bad">Locked</Badge>;
  return expires === null ? <Badge tone="good">Live</Badge> : <Badge tone="warn">Until {moment(expires)}</Badge>;
}

function Commands({ apiKey: key, open }: { apiKey: Schemas['ApiKey']; open: (open: Open) => void }) {
  return (
    <>
      {key.locked && (
        <Button look="quiet" onClick={() => open({ is: 'unlock', key })}>
          Unlock<span class="unseen"> {key.name}</span>
        </Button>
      )}
      <Button look="quiet" onClick={() => open({ is: 'edit', key })}>
        Change<span class="unseen"> {key.name}</span>
      </Button>
      <Button look="quiet" onClick={() => open({ is: 'rotate', key })}>
        Rotate<span class="unseen"> {key.name}</span>
      </Button>
      <Button look="quiet" onClick={() => open({ is: 'revoke', key })}>
        Revoke<span class="unseen"> {key.name}</span>
      </Button>
    </>
  );
}

interface StepProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onMade: (made: { readonly key: string }) => void;
}

function Step({ open, onClose, onMade }: StepProps) {
  const dialog = { renews: ['keys'], onClose };
  if (open.is === 'new') {
    return (
      <FormDialog
        {...dialog}
        title="New API key"
        submit="Make the key"
        onSubmit={(filled) => partnerApi.createKey(bodyOf(filled)).then(onMade)}
      >
        <TextField name="name" label="Name" hint="Where it will be used" maxLength={100} />
        <SelectField name="kind" label="Kind" options={kinds} />
        <TextField
          name="allowed_origins"
          label="Allowed origins"
          optional
          hint="Sites a publishable key may be used on, separated by spaces"
          placeholder="https://example.com"
        />
        <ScopeChoice chosen={null} />
      </FormDialog>
    );
  }
  if (open.is === 'edit') return <EditKey apiKey={open.key} onClose={onClose} />;
  const { id, name } = open.key;
  if (open.is === 'unlock') {
    return (
      <FormDialog
        {...dialog}
        title={`Unlock ${name}?`}
        submit="Unlock the key"
        onSubmit={() => partnerApi.unlockKey(id)}
      >
        <p>
          It was locked when the password was reset: orders sent with it count, but it opens nothing. If somebody else
          may have made or seen it, rotate or revoke it instead.
        </p>
      </FormDialog>
    );
  }
  if (open.is === 'rotate') {
    return (
      <FormDialog
        {...dialog}
        title={`Rotate ${name}`}
        submit="Make the new key"
        onSubmit={({ hours = '0' }) => partnerApi.rotateKey(id, Number(hours)).then(onMade)}
      >
        <OverlapField label="Hours for which the old key goes on working" />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...dialog}
      title={`Revoke ${name}?`}
      look="danger"
      submit="Revoke the key"
      onSubmit={() => partnerApi.revokeKey(id)}
    >
      <p>Orders sent with it are refused from then on. This cannot be undone.</p>
    </FormDialog>
  );
}

/** What a publishable key is good for is given. */
function bodyOf({ name, kind, allowed_origins: origins, ...ticked }: Filled): object {
  return {
    name,
    kind,
    ...(kind === 'secret' && { scopes: chosenScopes(ticked) }),
    ...(origins !== undefined && { allowed_origins: origins.split(/[\s,]+/) }),
  };
}

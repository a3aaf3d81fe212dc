import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded } from '../console/pages.js';
import { Page } from '../console/page.js';
import { Secret } from '../console/secret.js';
import { Badge, Button, Empty } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { Form, SelectField, TextField, type Filled } from '../kit/form.js';
import { Table, type Columns } from '../kit/table.js';
import { partnerApi, type ApiKey } from './api.js';

const kinds = [
  { value: 'secret', label: 'Secret: for your server' },
  { value: 'publishable', label: 'Publishable: for the widget; counts orders and does nothing else' },
];

const columns: Columns<ApiKey> = {
  Name: (key) => key.name,
  'Begins with': (key) => <code>{key.prefix}…</code>,
  Kind: (key) => key.kind,
  Made: (key) => moment(key.created_at),
  'Last used': (key) => (key.last_used_at === null ? 'never' : moment(key.last_used_at)),
  State: (key) => <State apiKey={key} />,
};

type Open = { readonly is: 'new' } | { readonly is: 'rotate' | 'revoke'; readonly key: ApiKey };

export function KeysPage() {
  const queries = useQueryClient();
  const keys = useQuery({ queryKey: ['keys'], queryFn: partnerApi.keys });
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const done = async (key?: string) => {
    setOpen(null);
    if (key !== undefined) setMade(key);
    await queries.invalidateQueries({ queryKey: ['keys'] });
  };
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
          Send a key as <code>x-service-api-key</code> when you create an order, and the order counts for you.
        </p>
        <Loaded query={keys} what="keys">
          {(list) =>
            list.length === 0 ? (
              <Empty title="No keys yet">Make one for each place that creates orders.</Empty>
            ) : (
              <Table
                label="API keys"
                rows={list}
                rowKey={({ id }) => id}
                columns={{
                  ...columns,
                  '': (key) => key.revoked_at === null && <Commands apiKey={key} open={setOpen} />,
                }}
              />
            )
          }
        </Loaded>
      </section>
      {open && <Step open={open} onClose={() => setOpen(null)} onDone={done} />}
      {made !== null && <Secret title="Your new API key" secret={made} onClose={() => setMade(null)} />}
    </Page>
  );
}

function State({ apiKey: { revoked_at: revoked, expires_at: expires } }: { apiKey: ApiKey }) {
  if (revoked !== null) return <Badge>Revoked</Badge>;
  return expires === null ? <Badge tone="good">Live</Badge> : <Badge tone="warn">Until {moment(expires)}</Badge>;
}

function Commands({ apiKey: key, open }: { apiKey: ApiKey; open: (open: Open) => void }) {
  return (
    <>
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
  readonly onDone: (key?: string) => Promise<void>;
}

function Step({ open, onClose, onDone }: StepProps) {
  if (open.is === 'new') {
    return (
      <Dialog title="New API key" onClose={onClose}>
        <Form
          submit="Make the key"
          onSubmit={async (filled) => onDone((await partnerApi.createKey(bodyOf(filled))).key)}
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
        </Form>
      </Dialog>
    );
  }
  const { key } = open;
  if (open.is === 'rotate') {
    return (
      <Dialog title={`Rotate ${key.name}`} onClose={onClose}>
        <Form
          submit="Make the new key"
          onSubmit={async ({ hours = '0' }) => onDone((await partnerApi.rotateKey(key.id, Number(hours))).key)}
        >
          <TextField
            name="hours"
            label="Hours for which the old key goes on working"
            type="number"
            min={0}
            max={168}
            value={24}
          />
        </Form>
      </Dialog>
    );
  }
  return (
    <Dialog title={`Revoke ${key.name}?`} onClose={onClose}>
      <p>Orders sent with it are refused from then on. This cannot be undone.</p>
      <Form look="danger" submit="Revoke the key" onSubmit={() => partnerApi.revokeKey(key.id).then(() => onDone())} />
    </Dialog>
  );
}

function bodyOf({ name, kind, allowed_origins: origins }: Filled): object {
  return { name, kind, ...(origins !== undefined && { allowed_origins: origins.split(/[\s,]+/) }) };
}

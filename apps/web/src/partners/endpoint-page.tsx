import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { OverlapField, Secret } from '../console/secret.js';
import { Status } from '../console/statuses.js';
import { Button, Notice, Card } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { Check, TextField } from '../kit/form.js';
import { partnerApi, type Schemas } from './api.js';
import { Deliveries } from './deliveries.js';
import { chosenEvents, EventChoice } from './event-choice.js';
import { ReplayForm } from './replay.js';
import { VerifySnippet } from './snippets.js';
import { TestEvent } from './test-event.js';

export function EndpointPage({ params: { id } }: { params: { id: string } }) {
  const endpoint = useQuery({
    queryKey: ['endpoints', id],
    queryFn: () => partnerApi.endpoint(id),
    refetchInterval: 15_000,
    retry: false,
  });
  return (
    <Loaded query={endpoint} what="the endpoint">
      {(found) => <Found endpoint={found} />}
    </Loaded>
  );
}

function Found({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const { id, url, health } = endpoint;
  return (
    <Page parent={{ path: '/webhooks', name: 'All endpoints' }} heading={url} aside={<Status of={health.state} />}>
      {health.state === 'failing' && (
        <Notice tone="bad" title="Deliveries fail">
          Since {moment(health.failing_since ?? '')}. They are repeated; fix the receiver and nothing is lost.
        </Notice>
      )}
      {health.disabled_at !== null && (
        <Notice tone="warn" title="Switched off">
          On {moment(health.disabled_at)}
          {health.disabled_reason && `: ${health.disabled_reason}`}.
        </Notice>
      )}
      <Commands endpoint={endpoint} />
      <Card id="deliveries" title="Deliveries">
        <Deliveries endpointId={id} />
      </Card>
      <div class="two">
        <Card id="test" title="Test">
          <TestEvent endpointId={id} />
        </Card>
        <Card id="replay" title="Replay">
          <ReplayForm endpointId={id} />
        </Card>
      </div>
    </Page>
  );
}

type Open = 'edit' | 'rotate' | 'delete';

function Commands({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <div class="actions">
        <Button onClick={() => setOpen('edit')}>Edit</Button>
        <Button onClick={() => setOpen('rotate')}>Rotate the secret</Button>
        <Button look="danger" onClick={() => setOpen('delete')}>
          Remove
        </Button>
      </div>
      {open && <Command endpoint={endpoint} open={open} setSecret={setSecret} onClose={() => setOpen(null)} />}
      {secret !== null && (
        <Secret title="New signing secret" secret={secret} onClose={() => setSecret(null)}>
          <VerifySnippet />
        </Secret>
      )}
    </>
  );
}

interface CommandProps {
  readonly endpoint: Schemas['WebhookEndpoint'];
  readonly open: Open;
  readonly onClose: () => void;
  readonly setSecret: (secret: string) => void;
}

function Command({ endpoint, open, onClose, setSecret }: CommandProps) {
  const [, go] = useLocation();
  if (open === 'edit') {
    return (
      <FormDialog
        title="Edit the endpoint"
        submit="Save"
        onSubmit={({ url, description, active, ordered, ...ticked }) =>
          partnerApi.changeEndpoint(endpoint.id, {
            url,
            description: description ?? null,
            active: active === 'on',
            ordered: ordered === 'on',
            events: chosenEvents(ticked),
          })
        }
        renews={['endpoints']}
        onClose={onClose}
      >
        <TextField name="url" label="Address" type="url" value={endpoint.url} />
        <TextField name="description" label="Description" optional maxLength={200} value={endpoint.description ?? ''} />
        <Check name="active" label="Active" checked={endpoint.active} />
        <Check name="ordered" label="One event at a time, in their order" checked={endpoint.ordered} />
        <EventChoice chosen={endpoint.events} />
      </FormDialog>
    );
  }
  if (open === 'rotate') {
    return (
      <FormDialog
        title="Rotate the secret"
        submit="Make a new secret"
        onSubmit={async ({ hours = '24' }) =>
          setSecret((await partnerApi.rotateSecret(endpoint.id, Number(hours))).secret)
        }
        onClose={onClose}
      >
        <OverlapField label="Hours for which the old secret goes on signing" />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Remove the endpoint?"
      look="danger"
      submit="Remove it"
      onSubmit={() => partnerApi.deleteEndpoint(endpoint.id).then(() => go('/webhooks'))}
      renews={['endpoints']}
      onClose={onClose}
    >
      <p>{endpoint.url} hears of nothing more, and its deliveries are forgotten.</p>
    </FormDialog>
  );
}

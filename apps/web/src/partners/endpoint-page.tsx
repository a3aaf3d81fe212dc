import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { OverlapField, Secret } from '../console/secret.js';
import { Status } from '../console/statuses.js';
import { Button, Empty, Notice, Card } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { Check, Form, TextField } from '../kit/form.js';
import { partnerApi, type Schemas } from './api.js';
import { Deliveries } from './deliveries.js';
import { chosenEvents, EventChoice } from './event-choice.js';
import { ReplayForm } from './replay.js';
import { endpointsQuery } from './webhooks-page.js';

export function EndpointPage({ params: { id } }: { params: { id: string } }) {
  const endpoints = useQuery(endpointsQuery);
  return (
    <Loaded query={endpoints} what="the endpoint">
      {(list) => {
        const endpoint = list.find((each) => each.id === id);
        return endpoint ? <Found endpoint={endpoint} /> : <Empty title="There is no such endpoint" />;
      }}
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
      <Card id="replay" title="Replay">
        <ReplayForm endpointId={id} />
      </Card>
    </Page>
  );
}

type Open = 'edit' | 'rotate' | 'delete';

function Commands({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [tested, setTested] = useState(false);
  const test = () => partnerApi.testEndpoint(endpoint.id).then(() => setTested(true));
  return (
    <>
      <div class="actions">
        <Form submit="Send a test" onSubmit={test} renews={['deliveries']} />
        <Button onClick={() => setOpen('edit')}>Edit</Button>
        <Button onClick={() => setOpen('rotate')}>Rotate the secret</Button>
        <Button look="danger" onClick={() => setOpen('delete')}>
          Remove
        </Button>
      </div>
      {tested && <Notice tone="good">A test is on its way; it appears among the deliveries.</Notice>}
      {open && <Command endpoint={endpoint} open={open} setSecret={setSecret} onClose={() => setOpen(null)} />}
      {secret !== null && <Secret title="New signing secret" secret={secret} onClose={() => setSecret(null)} />}
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
        onSubmit={({ url, active, ...ticked }) =>
          partnerApi.changeEndpoint(endpoint.id, { url, active: active === 'on', events: chosenEvents(ticked) })
        }
        renews={['endpoints']}
        onClose={onClose}
      >
        <TextField name="url" label="Address" type="url" value={endpoint.url} />
        <Check name="active" label="Active" checked={endpoint.active} />
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

import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { OverlapField, Secret } from '../console/secret.js';
import { Status } from '../console/statuses.js';
import { Button, Notice, Card } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { Check } from '../kit/choice-fields.js';
import { TextField } from '../kit/form.js';
import { say } from '../kit/say.js';
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
    <Loaded query={endpoint} what="endpoint">
      {(found) => <Found endpoint={found} />}
    </Loaded>
  );
}

function Found({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const { id, url, health } = endpoint;
  return (
    <Page
      parent={{ path: '/webhooks', name: say('partners.endpoint.all') }}
      heading={url}
      aside={<Status of={health.state} />}
    >
      {health.state === 'failing' && (
        <Notice tone="bad" title={say('partners.endpoint.failing')}>
          {say('partners.endpoint.failing.text', { since: moment(health.failing_since ?? '') })}
        </Notice>
      )}
      {health.disabled_at !== null && (
        <Notice tone="warn" title={say('partners.endpoint.off')}>
          {health.disabled_reason
            ? say('partners.endpoint.off.why', { at: moment(health.disabled_at), reason: health.disabled_reason })
            : say('partners.endpoint.off.text', { at: moment(health.disabled_at) })}
        </Notice>
      )}
      <Commands endpoint={endpoint} />
      <Card id="deliveries" title={say('partners.deliveries.title')}>
        <Deliveries endpointId={id} />
      </Card>
      <div class="two">
        <Card id="test" title={say('partners.events.test')}>
          <TestEvent endpointId={id} />
        </Card>
        <Card id="replay" title={say('partners.replay.title')}>
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
        <Button onClick={() => setOpen('edit')}>{say('partners.endpoint.edit')}</Button>
        <Button onClick={() => setOpen('rotate')}>{say('partners.endpoint.rotate')}</Button>
        <Button look="danger" onClick={() => setOpen('delete')}>
          {say('console.label.remove')}
        </Button>
      </div>
      {open && <Command endpoint={endpoint} open={open} setSecret={setSecret} onClose={() => setOpen(null)} />}
      {secret !== null && (
        <Secret title={say('partners.endpoint.secret.new')} secret={secret} onClose={() => setSecret(null)}>
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
        title={say('partners.endpoint.edit.title')}
        submit={say('console.label.save')}
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
        <TextField name="url" label={say('console.label.address')} type="url" value={endpoint.url} />
        <TextField
          name="description"
          label={say('console.label.description')}
          optional
          maxLength={200}
          value={endpoint.description ?? ''}
        />
        <Check name="active" label={say('partners.endpoint.active')} checked={endpoint.active} />
        <Check name="ordered" label={say('partners.endpoint.ordered')} checked={endpoint.ordered} />
        <EventChoice chosen={endpoint.events} />
      </FormDialog>
    );
  }
  if (open === 'rotate') {
    return (
      <FormDialog
        title={say('partners.endpoint.rotate')}
        submit={say('partners.endpoint.rotate.submit')}
        onSubmit={async ({ hours = '24' }) =>
          setSecret((await partnerApi.rotateSecret(endpoint.id, Number(hours))).secret)
        }
        onClose={onClose}
      >
        <OverlapField label={say('partners.endpoint.rotate.hours')} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={say('partners.endpoint.remove.title')}
      look="danger"
      submit={say('partners.endpoint.remove.submit')}
      onSubmit={() => partnerApi.deleteEndpoint(endpoint.id).then(() => go('/webhooks'))}
      renews={['endpoints']}
      onClose={onClose}
    >
      <p>{say('partners.endpoint.remove.text', { url: endpoint.url })}</p>
    </FormDialog>
  );
}

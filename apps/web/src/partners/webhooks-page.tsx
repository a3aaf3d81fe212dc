import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { Secret } from '../console/secret.js';
import { Status } from '../console/statuses.js';
import { Button, Card, Empty } from '../kit/controls.js';
import { count } from '../kit/format.js';
import { FormDialog } from '../kit/dialog.js';
import { TextField, type Filled } from '../kit/form.js';
import { say } from '../kit/say.js';
import { TwoLines } from '../kit/table.js';
import { endpointsQuery, partnerApi } from './api.js';
import { Deliveries } from './deliveries.js';
import { chosenEvents, EventChoice } from './event-choice.js';
import { VerifySnippet } from './snippets.js';

export function WebhooksPage() {
  const endpoints = useQuery(endpointsQuery);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const add = async ({ url, description, ...ticked }: Filled) =>
    setSecret((await partnerApi.createEndpoint({ url, description, events: chosenEvents(ticked) })).secret);
  return (
    <Page
      heading={say('console.label.webhooks')}
      aside={
        <Button look="primary" onClick={() => setAdding(true)}>
          {say('partners.webhooks.new')}
        </Button>
      }
    >
      <section class="card" aria-label={say('partners.webhooks.endpoints')}>
        <Loaded query={endpoints} what="endpoints">
          {(list) => (
            <SavedTable
              label={say('partners.webhooks.endpoints')}
              file="endpoints"
              rows={list}
              none={<Empty title={say('partners.webhooks.none')}>{say('partners.webhooks.none.text')}</Empty>}
              rowKey={({ id }) => id}
              columns={{
                [say('console.label.address')]: ({ id, url, description }) => (
                  <TwoLines fine={description}>
                    <Link href={`/webhooks/${id}`}>{url}</Link>
                  </TwoLines>
                ),
                [say('partners.events.title')]: ({ events }) => <span class="fine">{events.join(', ')}</span>,
                [say('partners.overview.health')]: ({ health }) => (
                  <TwoLines
                    fine={
                      health.exhausted > 0 && say('partners.webhooks.exhausted', { count: count(health.exhausted) })
                    }
                  >
                    <Status of={health.state} />
                  </TwoLines>
                ),
              }}
            />
          )}
        </Loaded>
      </section>
      <Card id="deliveries" title={say('partners.deliveries.title')}>
        <Deliveries />
      </Card>
      {adding && (
        <FormDialog
          title={say('partners.webhooks.new')}
          submit={say('partners.webhooks.add')}
          onSubmit={add}
          renews={['endpoints']}
          onClose={() => setAdding(false)}
        >
          <TextField
            name="url"
            label={say('console.label.address')}
            type="url"
            placeholder="https://example.com/hooks"
          />
          <TextField name="description" label={say('console.label.description')} optional maxLength={200} />
          <EventChoice chosen={null} />
        </FormDialog>
      )}
      {secret !== null && (
        <Secret title={say('partners.webhooks.secret')} secret={secret} onClose={() => setSecret(null)}>
          <VerifySnippet />
        </Secret>
      )}
    </Page>
  );
}

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
      heading="Webhooks"
      aside={
        <Button look="primary" onClick={() => setAdding(true)}>
          New endpoint
        </Button>
      }
    >
      <section class="card" aria-label="Endpoints">
        <Loaded query={endpoints} what="endpoints">
          {(list) => (
            <SavedTable
              label="Endpoints"
              file="endpoints"
              rows={list}
              none={<Empty title="No endpoints yet">We tell them of commissions, payouts and orders, signed.</Empty>}
              rowKey={({ id }) => id}
              columns={{
                Address: ({ id, url, description }) => (
                  <TwoLines fine={description}>
                    <Link href={`/webhooks/${id}`}>{url}</Link>
                  </TwoLines>
                ),
                Events: ({ events }) => <span class="fine">{events.join(', ')}</span>,
                Health: ({ health }) => (
                  <TwoLines fine={health.exhausted > 0 && `${count(health.exhausted)} given up`}>
                    <Status of={health.state} />
                  </TwoLines>
                ),
              }}
            />
          )}
        </Loaded>
      </section>
      <Card id="deliveries" title="Deliveries">
        <Deliveries />
      </Card>
      {adding && (
        <FormDialog
          title="New endpoint"
          submit="Add the endpoint"
          onSubmit={add}
          renews={['endpoints']}
          onClose={() => setAdding(false)}
        >
          <TextField name="url" label="Address" type="url" placeholder="https://example.com/hooks" />
          <TextField name="description" label="Description" optional maxLength={200} />
          <EventChoice chosen={null} />
        </FormDialog>
      )}
      {secret !== null && (
        <Secret title="Signing secret" secret={secret} onClose={() => setSecret(null)}>
          <VerifySnippet />
        </Secret>
      )}
    </Page>
  );
}

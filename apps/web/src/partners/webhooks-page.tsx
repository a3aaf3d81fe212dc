import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Loaded } from '../console/pages.js';
import { Page } from '../console/page.js';
import { Secret } from '../console/secret.js';
import { Status } from '../console/statuses.js';
import { Button, Empty } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { Form, TextField } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { partnerApi, type Endpoint } from './api.js';
import { chosenEvents, EventChoice } from './event-choice.js';

export const endpointsQuery = { queryKey: ['endpoints'], queryFn: partnerApi.endpoints, refetchInterval: 15_000 };

export function WebhooksPage() {
  const queries = useQueryClient();
  const endpoints = useQuery(endpointsQuery);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const add = async (body: object) => {
    const made = await partnerApi.createEndpoint(body);
    setAdding(false);
    setSecret(made.secret);
    await queries.invalidateQueries({ queryKey: ['endpoints'] });
  };
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
          {(list) =>
            list.length === 0 ? (
              <Empty title="No endpoints yet">We tell them of commissions, payouts and orders, signed.</Empty>
            ) : (
              <Endpoints list={list} />
            )
          }
        </Loaded>
      </section>
      {adding && (
        <Dialog title="New endpoint" onClose={() => setAdding(false)}>
          <Form
            submit="Add the endpoint"
            onSubmit={({ url, description, ...ticked }) => add({ url, description, events: chosenEvents(ticked) })}
          >
            <TextField name="url" label="Address" type="url" placeholder="https://example.com/hooks" />
            <TextField name="description" label="Description" optional maxLength={200} />
            <EventChoice chosen={null} />
          </Form>
        </Dialog>
      )}
      {secret !== null && <Secret title="Signing secret" secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}

function Endpoints({ list }: { list: readonly Endpoint[] }) {
  return (
    <Table
      label="Endpoints"
      rows={list}
      rowKey={({ id }) => id}
      columns={{
        Address: ({ id, url, description }) => (
          <>
            <Link href={`/webhooks/${id}`}>{url}</Link>
            {description !== null && <div class="fine">{description}</div>}
          </>
        ),
        Events: ({ events }) => <span class="fine">{events.join(', ')}</span>,
        Health: ({ health }) => <Status of={health.state} />,
      }}
    />
  );
}

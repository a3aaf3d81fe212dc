import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Loaded } from '../console/pages.js';
import { Secret } from '../console/secret.js';
import { Status } from '../console/statuses.js';
import { Button, Empty } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { Form, TextField } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { useTitle } from '../kit/title.js';
import { partnerApi, type Endpoint } from './api.js';
import { chosenEvents, EventChoice } from './event-choice.js';

export const endpointsQuery = { queryKey: ['endpoints'], queryFn: partnerApi.endpoints, refetchInterval: 15_000 };

export function WebhooksPage() {
  useTitle('Webhooks');
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
    <>
      <header class="page-head">
        <h1>Webhooks</h1>
        <Button look="primary" onClick={() => setAdding(true)}>
          New endpoint
        </Button>
      </header>
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
    </>
  );
}

function Endpoints({ list }: { list: readonly Endpoint[] }) {
  return (
    <Table label="Endpoints" head={['Address', 'Events', 'Health']}>
      {list.map(({ id, url, description, events, health }) => (
        <tr key={id}>
          <td>
            <Link href={`/webhooks/${id}`}>{url}</Link>
            {description !== null && <div class="fine">{description}</div>}
          </td>
          <td class="fine">{events.join(', ')}</td>
          <td>
            <Status of={health.state} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

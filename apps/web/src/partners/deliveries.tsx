import { useState } from 'preact/hooks';
import { useFilters } from '../console/filters.js';
import { List } from '../console/page.js';
import { anyOf, Status } from '../console/statuses.js';
import { Button, Badge } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { exactly } from '../kit/format.js';
import { TwoLines } from '../kit/table.js';
import { Form, SelectField } from '../kit/form.js';
import { partnerApi, type Attempt, type Schemas } from './api.js';

const states = ['pending', 'delivered', 'exhausted'];

/** What was sent to an endpoint, newest first, renewed while it is looked at. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const [shown, setShown] = useState<Schemas['WebhookDelivery'] | null>(null);
  const [{ state }, change] = useFilters(['state']);
  return (
    <>
      <div class="filters">
        <SelectField
          name="state"
          label="State"
          options={anyOf(states, 'Any state')}
          value={state}
          onChange={(next) => change({ state: next })}
        />
      </div>
      <List
        what="deliveries"
        file="deliveries"
        queryKey={['deliveries', endpointId, state]}
        load={(cursor) => partnerApi.deliveries(endpointId, { state, cursor })}
        refetchInterval={3000}
        empty="Send a test, or wait for the first event."
        rowKey={(delivery) => delivery.id}
        columns={{
          'No.#': (delivery) => delivery.sequence,
          Event: (delivery) => <code>{delivery.event_type}</code>,
          When: (delivery) => exactly(delivery.created_at),
          State: (delivery) => (
            <TwoLines fine={delivery.next_attempt_at !== null && `next ${exactly(delivery.next_attempt_at)}`}>
              <Status of={delivery.state} />
            </TwoLines>
          ),
          'Attempts#': (delivery) => delivery.attempts.length,
          '': (delivery) => (
            <Button look="quiet" onClick={() => setShown(delivery)}>
              Details<span class="unseen"> of delivery {delivery.sequence}</span>
            </Button>
          ),
        }}
      />
      {shown && (
        <Dialog wide title={`Delivery ${String(shown.sequence)}`} onClose={() => setShown(null)}>
          <Details delivery={shown} />
          <Form
            submit="Deliver again"
            onSubmit={() => partnerApi.redeliver(shown.id).then(() => setShown(null))}
            renews={['deliveries']}
          />
        </Dialog>
      )}
    </>
  );
}

function Details({ delivery: { attempts } }: { delivery: Schemas['WebhookDelivery'] }) {
  const body = attempts[0]?.request.body;
  return (
    <>
      {attempts.length === 0 && <p>Not attempted yet.</p>}
      {attempts.map((attempt) => (
        <AttemptLine key={attempt.number} attempt={attempt} />
      ))}
      {body !== undefined && (
        <>
          <h3>Body</h3>
          <pre tabIndex={0}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        </>
      )}
    </>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { response_status: status, error, response_excerpt: excerpt } = attempt;
  const well = status !== null && status >= 200 && status < 300;
  return (
    <div class="attempt">
      <p>
        <strong>Attempt {attempt.number}</strong> <Badge tone={well ? 'good' : 'bad'}>{status ?? 'No answer'}</Badge>{' '}
        <span class="fine">
          {exactly(attempt.started_at)}, {attempt.duration_ms} ms
        </span>
      </p>
      {error !== null && <p class="wrong">{error}</p>}
      {excerpt !== null && excerpt !== '' && <pre tabIndex={0}>{excerpt}</pre>}
    </div>
  );
}

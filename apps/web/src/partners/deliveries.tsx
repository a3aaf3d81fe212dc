import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { FilterField } from '../console/orders-list.js';
import { List } from '../console/page.js';
import { anyOf, Status } from '../console/statuses.js';
import { Badge, Button } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { ends, exactly, toMillisecond } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { Form } from '../kit/form.js';
import { say } from '../kit/say.js';
import { TwoLines } from '../kit/table.js';
import { endpointsQuery, partnerApi, type Schemas } from './api.js';
import { DeliveryDetails } from './delivery-details.js';
import { EventTypeField } from './event-choice.js';

type Delivery = Schemas['WebhookDelivery'];

const filterNames = ['state', 'type', 'endpoint_id', 'from', 'to'] as const;

type FilterName = (typeof filterNames)[number];

const states = ['pending', 'delivered', 'exhausted'];

/** What was sent, newest first, followed while it is looked at: to one endpoint, or to all of them. */
export function Deliveries({ endpointId }: { endpointId?: string }) {
  const [shown, setShown] = useState<Delivery | null>(null);
  const [chosen, change] = useFilters(filterNames);
  const { endpoint_id: _ofAll, ...narrowed } = chosen;
  const load = (cursor: string | undefined) =>
    endpointId === undefined
      ? partnerApi.allDeliveries({ ...chosen, cursor })
      : partnerApi.deliveries(endpointId, { ...narrowed, cursor });
  const { data: endpoints = [] } = useQuery(endpointsQuery);
  const urlOf = (id: string) => endpoints.find((each) => each.id === id)?.url ?? ends(id, 4);
  return (
    <>
      <Filters chosen={chosen} change={change} isOfAll={endpointId === undefined} />
      <List
        what="deliveries"
        file="deliveries"
        queryKey={['deliveries', endpointId ?? 'all', chosen]}
        load={load}
        refetchInterval={3000}
        empty={say('partners.deliveries.none')}
        rowKey={(delivery) => delivery.id}
        columns={{
          [say('console.label.event')]: (delivery) => (
            <TwoLines fine={say('partners.deliveries.number', { number: String(delivery.sequence) })}>
              <code>{delivery.event_type}</code> {delivery.is_test && <Badge>{say('partners.events.test')}</Badge>}
            </TwoLines>
          ),
          [`${say('console.label.when')}@`]: (delivery) => (
            <TwoLines fine={endpointId === undefined && urlOf(delivery.endpoint_id)}>
              <span class="together">{toMillisecond(delivery.created_at)}</span>
            </TwoLines>
          ),
          [say('console.label.order')]: ({ order_id: id, is_test: isTest }) =>
            id === null || isTest ? (
              '–'
            ) : (
              <Link class="together" href={`/orders/${id}`}>
                {ends(id, 5)}
              </Link>
            ),
          [say('console.label.state')]: (delivery) => (
            <TwoLines
              fine={
                delivery.next_attempt_at !== null &&
                say('partners.deliveries.next', { when: exactly(delivery.next_attempt_at) })
              }
            >
              <Status of={delivery.state} />
            </TwoLines>
          ),
          [`${say('partners.deliveries.attempts')}#`]: (delivery) => delivery.attempts.length,
          '': (delivery) => (
            <Button look="quiet" onClick={() => setShown(delivery)}>
              {say('console.label.details')}
              <span class="unseen">
                {' '}
                {say('partners.deliveries.details.of', { number: String(delivery.sequence) })}
              </span>
            </Button>
          ),
        }}
      />
      {shown && (
        <Dialog
          wide
          title={say('partners.deliveries.one', { number: String(shown.sequence) })}
          onClose={() => setShown(null)}
        >
          <DeliveryDetails delivery={shown} url={urlOf(shown.endpoint_id)} />
          <Form
            submit={say('partners.deliveries.again')}
            onSubmit={() => partnerApi.redeliver(shown.id).then(() => setShown(null))}
            renews={['deliveries']}
          />
        </Dialog>
      )}
    </>
  );
}

interface FiltersProps {
  readonly chosen: Readonly<Record<FilterName, string>>;
  readonly change: (part: Partial<Record<FilterName, string>>) => void;
  /** Whether an endpoint can be chosen. */
  readonly isOfAll: boolean;
}

function Filters({ chosen, change, isOfAll }: FiltersProps) {
  const { data: endpoints = [] } = useQuery(endpointsQuery);
  return (
    <div class="filters">
      <SelectField
        name="state"
        label={say('console.label.state')}
        options={anyOf(states, say('partners.deliveries.any-state'))}
        value={chosen.state}
        onChange={(state) => change({ state })}
      />
      <EventTypeField value={chosen.type} onChange={(type) => change({ type })} />
      {isOfAll && (
        <SelectField
          name="endpoint_id"
          label={say('partners.overview.endpoint')}
          options={[
            { value: '', label: say('partners.deliveries.every-endpoint') },
            ...endpoints.map(({ id, url }) => ({ value: id, label: url })),
          ]}
          value={chosen.endpoint_id}
          onChange={(endpoint_id) => change({ endpoint_id })}
        />
      )}
      <FilterField name="from" label={say('console.label.from')} type="date" value={chosen.from} change={change} />
      <FilterField name="to" label={say('console.label.to')} type="date" value={chosen.to} change={change} />
    </div>
  );
}

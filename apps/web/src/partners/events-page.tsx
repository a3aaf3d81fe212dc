import { useInfiniteQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { FilterField } from '../console/orders-list.js';
import { More, Page, SavedTable } from '../console/page.js';
import { Badge, Button, Empty, ErrorNotice, Loading } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { ends, toMillisecond } from '../kit/format.js';
import { TwoLines } from '../kit/table.js';
import { partnerApi } from './api.js';
import { EventTypeField } from './event-choice.js';

/** An event as receivers get it. */
interface Event {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly sequence: number;
  readonly test?: boolean;
  readonly data: { readonly order_id?: unknown };
}

const pageSize = 25;
const renewMs = 15_000;

/** Everything that happened to the account, oldest first, whether or not an endpoint was there: the log that a receiver can pull. */
export function EventsPage() {
  const [{ after, type }, change] = useFilters(['after', 'type']);
  const [shown, setShown] = useState<Event | null>(null);
  const query = useInfiniteQuery({
    queryKey: ['events', after, type],
    queryFn: ({ pageParam }) => partnerApi.events({ after: pageParam, type, limit: pageSize }),
    initialPageParam: /^\d{1,9}$/.test(after) ? Number(after) : 0,
    getNextPageParam: (last) => (last.data.length < pageSize ? undefined : last.last_sequence),
    refetchInterval: renewMs,
  });
  const events = (query.data?.pages.flatMap(({ data }) => data) ?? []) as unknown as Event[];
  return (
    <Page heading="Events">
      <div class="filters">
        <EventTypeField value={type} onChange={(next) => change({ type: next })} />
        <FilterField name="after" label="After number" type="number" value={after} change={change} />
      </div>
      <section class="card" aria-label="Events">
        <p class="fine">
          Kept for 30 days, without gaps. A receiver that was away pulls them by{' '}
          <code>GET /partners/events?after=</code>.
        </p>
        {query.isPending && <Loading what="events" />}
        {query.error && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
        {query.data && (
          <SavedTable
            label="Events"
            file="events"
            rows={events}
            rowKey={({ id }) => id}
            none={<Empty title="No events">What happens to orders, commissions and payouts appears here.</Empty>}
            columns={{
              'No.#': ({ sequence }) => sequence,
              Event: (event) => (
                <TwoLines fine={<code>{ends(event.id, 8)}</code>}>
                  <code>{event.type}</code> {event.test && <Badge>Test</Badge>}
                </TwoLines>
              ),
              When: ({ created_at: at }) => <span class="together">{toMillisecond(at)}</span>,
              Order: ({ data: { order_id: id }, test }) =>
                typeof id === 'string' && !test ? <Link href={`/orders/${id}`}>{ends(id, 5)}</Link> : '–',
              '': (event) => (
                <Button look="quiet" onClick={() => setShown(event)}>
                  Body<span class="unseen"> of event {event.sequence}</span>
                </Button>
              ),
            }}
          />
        )}
        <More query={query} />
      </section>
      {shown && (
        <Dialog wide title={`Event ${String(shown.sequence)}`} onClose={() => setShown(null)}>
          <pre tabIndex={0}>{JSON.stringify(shown, null, 2)}</pre>
        </Dialog>
      )}
    </Page>
  );
}

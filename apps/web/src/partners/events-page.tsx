import { useInfiniteQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { FilterField } from '../console/orders-list.js';
import { More, Page, SavedTable } from '../console/page.js';
import { sayLoading } from '../console/words.js';
import { Badge, Button, Empty, ErrorNotice, Loading } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { ends, toMillisecond } from '../kit/format.js';
import { say, sayWith } from '../kit/say.js';
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
    <Page heading={say('partners.events.title')}>
      <div class="filters">
        <EventTypeField value={type} onChange={(next) => change({ type: next })} />
        <FilterField name="after" label={say('partners.events.after')} type="number" value={after} change={change} />
      </div>
      <section class="card" aria-label={say('partners.events.title')}>
        <p class="fine">{sayWith('partners.events.about', { request: <code>GET /partners/events?after=</code> })}</p>
        {query.isPending && <Loading said={sayLoading('events')} />}
        {query.error && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
        {query.data && (
          <SavedTable
            label={say('partners.events.title')}
            file="events"
            rows={events}
            rowKey={({ id }) => id}
            none={<Empty title={say('partners.events.none')}>{say('partners.events.none.text')}</Empty>}
            columns={{
              [`${say('console.label.number')}#`]: ({ sequence }) => sequence,
              [say('console.label.event')]: (event) => (
                <TwoLines fine={<code>{ends(event.id, 8)}</code>}>
                  <code>{event.type}</code> {event.test && <Badge>{say('partners.events.test')}</Badge>}
                </TwoLines>
              ),
              [`${say('console.label.when')}@`]: ({ created_at: at }) => (
                <span class="together">{toMillisecond(at)}</span>
              ),
              [say('console.label.order')]: ({ data: { order_id: id }, test }) =>
                typeof id === 'string' && !test ? <Link href={`/orders/${id}`}>{ends(id, 5)}</Link> : '–',
              '': (event) => (
                <Button look="quiet" onClick={() => setShown(event)}>
                  {say('partners.events.body')}
                  <span class="unseen"> {say('partners.events.body.of', { number: String(event.sequence) })}</span>
                </Button>
              ),
            }}
          />
        )}
        <More query={query} />
      </section>
      {shown && (
        <Dialog
          wide
          title={say('partners.events.one', { number: String(shown.sequence) })}
          onClose={() => setShown(null)}
        >
          <pre tabIndex={0}>{JSON.stringify(shown, null, 2)}</pre>
        </Dialog>
      )}
    </Page>
  );
}

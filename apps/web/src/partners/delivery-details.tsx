import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { Badge, Fact } from '../kit/controls.js';
import { count, exactly, toMillisecond } from '../kit/format.js';
import { say } from '../kit/say.js';
import { partnerApi, type Attempt, type Schemas } from './api.js';

/** Every attempt with where its time went, and the body that is sent. */
export function DeliveryDetails({ delivery: before, url }: { delivery: Schemas['WebhookDelivery']; url: string }) {
  // While it is open another attempt may be made.
  const { data: delivery = before } = useQuery({
    queryKey: ['deliveries', 'one', before.id],
    queryFn: () => partnerApi.delivery(before.id),
    refetchInterval: 3000,
  });
  const { attempts, order_id: orderId, is_test: isTest } = delivery;
  const body = attempts[0]?.request.body;
  return (
    <>
      <dl class="facts">
        <Fact term={say('console.label.event')}>
          <code>{delivery.event_id}</code>
          <div class="fine">{delivery.event_type}</div>
        </Fact>
        <Fact term={say('partners.delivery.happened')}>{toMillisecond(delivery.created_at)}</Fact>
        <Fact term={say('partners.delivery.to')}>{url}</Fact>
        {orderId !== null && !isTest && (
          <Fact term={say('console.label.order')}>
            <Link href={`/orders/${orderId}`}>{orderId}</Link>
          </Fact>
        )}
        {delivery.next_attempt_at !== null && (
          <Fact term={say('partners.delivery.next')}>{exactly(delivery.next_attempt_at)}</Fact>
        )}
      </dl>
      {isTest && <p class="hint">{say('partners.delivery.test')}</p>}
      {attempts.length === 0 && <p>{say('partners.delivery.unattempted')}</p>}
      {attempts.map((attempt) => (
        <AttemptLine key={attempt.number} attempt={attempt} />
      ))}
      {body !== undefined && (
        <>
          <h3>{say('partners.events.body')}</h3>
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
        <strong>{say('partners.delivery.attempt', { number: String(attempt.number) })}</strong>{' '}
        <Badge tone={well ? 'good' : 'bad'}>{status ?? say('partners.delivery.unanswered')}</Badge>
      </p>
      <TimeLine attempt={attempt} />
      {error !== null && <p class="wrong">{error}</p>}
      {excerpt !== null && excerpt !== '' && <pre tabIndex={0}>{excerpt}</pre>}
    </div>
  );
}

/** When it began, and after how many milliseconds what. */
function TimeLine({ attempt }: { attempt: Attempt }) {
  const { started_at: began, connected_ms: connected, answered_ms: answered, duration_ms: over } = attempt;
  const steps = [
    { name: say('partners.delivery.connected'), ms: connected },
    { name: say('partners.delivery.answer'), ms: answered },
    { name: say('partners.delivery.over'), ms: over },
  ];
  return (
    <ol class="timeline" aria-label={say('partners.delivery.times', { number: String(attempt.number) })}>
      <li>
        <span>{say('partners.delivery.begun')}</span> <time dateTime={began}>{toMillisecond(began)}</time>
      </li>
      {steps.map(
        ({ name, ms }) =>
          ms !== null && (
            <li key={name}>
              <span>{name}</span> <span class="figure">{say('partners.delivery.after', { ms: count(ms) })}</span>
            </li>
          ),
      )}
    </ol>
  );
}

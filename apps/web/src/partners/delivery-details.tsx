import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { Badge, Fact } from '../kit/controls.js';
import { count, exactly, toMillisecond } from '../kit/format.js';
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
        <Fact term="Event">
          <code>{delivery.event_id}</code>
          <div class="fine">{delivery.event_type}</div>
        </Fact>
        <Fact term="Happened">{toMillisecond(delivery.created_at)}</Fact>
        <Fact term="To">{url}</Fact>
        {orderId !== null && !isTest && (
          <Fact term="Order">
            <Link href={`/orders/${orderId}`}>{orderId}</Link>
          </Fact>
        )}
        {delivery.next_attempt_at !== null && <Fact term="Next attempt">{exactly(delivery.next_attempt_at)}</Fact>}
      </dl>
      {isTest && <p class="hint">This was a test: nothing of it happened, and its body says so.</p>}
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
        <strong>Attempt {attempt.number}</strong> <Badge tone={well ? 'good' : 'bad'}>{status ?? 'No answer'}</Badge>
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
    { name: 'Connected: host looked up, connection made or kept', ms: connected },
    { name: 'Answer began', ms: answered },
    { name: 'Over', ms: over },
  ];
  return (
    <ol class="timeline" aria-label={`Time line of attempt ${String(attempt.number)}`}>
      <li>
        <span>Begun</span> <time dateTime={began}>{toMillisecond(began)}</time>
      </li>
      {steps.map(
        ({ name, ms }) =>
          ms !== null && (
            <li key={name}>
              <span>{name}</span> <span class="figure">after {count(ms)} ms</span>
            </li>
          ),
      )}
    </ol>
  );
}

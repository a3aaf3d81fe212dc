import type { Tx } from '@swap/domain/database';
import { DAY, newId, SECOND } from '@swap/domain/kernel';
import type { Outbox } from '@swap/domain/outbox';
import {
  eventTopic,
  lockCounters,
  placeInSpread,
  storeEvents,
  waitAfter,
  WebhookAttempt,
  WebhookDelivery,
  type EmittedEvent,
} from '@swap/domain/webhooks';
import type { ReceiverPart } from './cast.js';
import type { Chance } from './chance.js';

/** An endpoint of the history, as it is registered. */
export interface Receiver {
  readonly id: string;
  readonly partnerId: string;
  readonly url: string;
  readonly part: ReceiverPart;
}

/** Rows of one statement. */
const portion = 2000;

/** Writes down what was sent to whom: events are numbered as the service numbers them, attempts follow its plan of retries. */
export class WebhookLog {
  private readonly deliveries: Partial<WebhookDelivery>[] = [];
  private readonly attempts: Partial<WebhookAttempt>[] = [];

  constructor(
    private readonly tx: Tx,
    private readonly chance: Chance,
    private readonly outbox: Outbox,
    private readonly now: number,
  ) {}

  /** Takes the events of these partners out of the outbox. Answers how many there were. */
  async store(partnerIds: readonly string[], receivers: readonly Receiver[]): Promise<number> {
    const counters = await lockCounters(this.tx, partnerIds, new Date(this.now));
    const lines = partnerIds.map((id) => `${eventTopic}/${id}`);
    let count = 0;
    for (;;) {
      const events = (await this.outbox.takeLines(this.tx, lines, portion)) as EmittedEvent[];
      if (events.length === 0) break;
      const sequences = await storeEvents(this.tx, counters, events);
      events.forEach((event, index) => this.send(event, sequences[index] ?? '', receivers));
      count += events.length;
    }
    await this.insert(WebhookDelivery, this.deliveries);
    await this.insert(WebhookAttempt, this.attempts);
    for (const receiver of receivers) await this.settle(receiver);
    return count;
  }

  private async insert(entity: typeof WebhookDelivery | typeof WebhookAttempt, rows: readonly object[]): Promise<void> {
    for (let from = 0; from < rows.length; from += portion)
      await this.tx.insert(entity, rows.slice(from, from + portion));
  }

  private send({ partnerId, type, createdAt }: EmittedEvent, sequence: string, receivers: readonly Receiver[]): void {
    const at = Date.parse(createdAt);
    for (const receiver of receivers) {
      const { offDaysAgo = 0, events } = receiver.part;
      const isOff = offDaysAgo > 0 && at > this.now - offDaysAgo * DAY;
      if (receiver.partnerId === partnerId && events.includes(type) && !isOff) this.deliver(receiver, sequence, at);
    }
  }

  /** Tries until it arrives, the plan ends, the endpoint is switched off, or the history does. */
  private deliver({ id: endpointId, partnerId, url, part }: Receiver, sequence: string, begun: number): void {
    const id = newId(new Date(begun));
    const [from = 0, to = 0] = part.downFromTo ?? [];
    const isDown = (time: number) => time >= this.now - from * DAY && time < this.now - to * DAY;
    const until = this.now - (part.offDaysAgo ?? 0) * DAY;
    let at = begun + this.chance.whole(150, 900);
    let state: 'pending' | 'delivered' | 'exhausted' = 'pending';
    let attempts = 0;
    while (state === 'pending' && at <= until) {
      attempts += 1;
      const failed = isDown(at);
      this.attempts.push(
        this.attempt(id, attempts, { at, url, refusal: failed ? (part.refusesWith ?? null) : undefined }),
      );
      const wait = failed ? waitAfter(attempts, placeInSpread(id, attempts)) : null;
      if (!failed) state = 'delivered';
      else if (wait === null) state = 'exhausted';
      else at += wait;
    }
    this.deliveries.push({
      id,
      partnerId,
      endpointId,
      sequence,
      state,
      attempts,
      attemptsBefore: 0,
      nextAttemptAt: new Date(at),
      leasedUntil: null,
      replayId: null,
      createdAt: new Date(begun),
      deliveredAt: state === 'delivered' ? new Date(at + 200) : null,
    });
  }

  /** `refusal` is the status it was refused with, null for no answer; left out where it arrived. */
  private attempt(
    deliveryId: string,
    number: number,
    { at, url, refusal }: { at: number; url: string; refusal: number | null | undefined },
  ): Partial<WebhookAttempt> {
    const answered = refusal === undefined ? 204 : refusal;
    const durationMs = answered === null ? 10_000 : this.chance.whole(35, 420);
    return {
      deliveryId,
      number,
      url,
      startedAt: new Date(at),
      durationMs,
      connectedMs: answered === null ? null : Math.floor(durationMs / 5),
      answeredMs: answered === null ? null : durationMs - 2,
      responseStatus: answered,
      responseExcerpt:
        refusal === undefined || refusal === null ? null : 'upstream connect error or disconnect before headers',
      error: answered === null ? 'No answer within 10 seconds' : null,
    };
  }

  /** When somebody should look at the endpoint next, and how it has been doing. */
  private async settle({ id, part }: Receiver): Promise<void> {
    const [from, to] = part.downFromTo ?? [0, 1];
    const failingSince = to === 0 ? new Date(this.now - from * DAY) : null;
    await this.tx.query(
      `INSERT INTO webhook_lanes (endpoint_id, wake_at, rest_until, failures, failing_since, notices, rate_from)
       SELECT $1::uuid, CASE WHEN $2::boolean THEN NULL ELSE min(next_attempt_at) END, NULL, $3::integer, $4::timestamptz, 0,
         $5::timestamptz
       FROM webhook_deliveries WHERE endpoint_id = $1::uuid AND state = 'pending'`,
      [id, part.offDaysAgo !== undefined, failingSince ? 6 : 0, failingSince, new Date(this.now - SECOND)],
    );
  }
}

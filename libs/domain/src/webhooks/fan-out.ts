import { In } from 'typeorm';
import { Clock, Injectable } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import { lockCounters, recordEvents } from './record-events.js';
import { EndpointSchedules } from './endpoint-schedules.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { eventTopic, type EmittedEvent } from './webhook-events.js';

/** As many as one transaction takes in a few dozen milliseconds. */
const batchSize = 500;

/**
 * Turns events waiting in the outbox into one delivery per subscribed endpoint, numbering them per partner, all in
 * the transaction that removes them from the outbox: an event is fanned out once or is still waiting.
 */
@Injectable()
export class FanOutEvents {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly endpointSchedules: EndpointSchedules,
    private readonly clock: Clock,
  ) {}

  /** Fans out these messages, and whatever waits before and behind them in the lines of the same partners. */
  async run(messageIds: readonly string[]): Promise<void> {
    const lines = await this.outbox.linesOf(messageIds);
    const partnerIds = lines.map((line) => line.slice(eventTopic.length + 1));
    if (lines.length === 0) return;
    while ((await this.database.transaction((tx) => this.take(tx, lines, partnerIds))) === batchSize);
  }

  /** Answers how many messages it took. */
  private async take(tx: Tx, lines: readonly string[], partnerIds: readonly string[]): Promise<number> {
    const counters = await lockCounters(tx, partnerIds, this.clock.now());
    const events = (await this.outbox.takeLines(tx, lines, batchSize)) as EmittedEvent[];
    const listeners = await tx.findBy(WebhookEndpoint, { partnerId: In([...partnerIds]) });
    // Events of partners without any endpoint go nowhere and get no number.
    const listening = new Set(listeners.map(({ partnerId }) => partnerId));
    const heard = events.filter(({ partnerId }) => listening.has(partnerId));
    await this.endpointSchedules.schedule(tx, await recordEvents(tx, counters, heard, listeners));
    return events.length;
  }
}

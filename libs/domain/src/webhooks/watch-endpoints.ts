import { Clock, HOUR, Injectable } from '../kernel/index.js';
import { Mail, type Letter } from '../mail/index.js';
import { Database, type Tx } from '../database/index.js';
import { Audit, serviceCaller } from '../audit/index.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { EndpointSchedule } from './endpoint-schedules.js';

/** What a mail to the owner of an endpoint is about. */
interface FailingEndpoint {
  readonly to: string;
  readonly url: string;
  readonly failingSince: Date;
}

const nothingLost =
  'Nothing is lost: switch it on again and what was pending goes out; what has happened meanwhile can be replayed.';

/** Warns that an endpoint has failed for a while, and says when it will be switched off. */
function failingMail({ to, url, failingSince }: FailingEndpoint, hours: number, offAfterMs: number): Letter {
  const off = new Date(failingSince.getTime() + offAfterMs).toISOString();
  return {
    to,
    subject: `Your webhook endpoint has failed for ${String(hours)} ${hours === 1 ? 'hour' : 'hours'}`,
    parts: [
      `No event has reached ${url} since ${failingSince.toISOString()}.`,
      `We go on trying. If none gets through until ${off}, the endpoint is switched off. The attempts and what they met are listed with the endpoint.`,
    ],
  };
}

/** Tells that an endpoint was switched off because nothing got through. */
function switchedOffMail({ to, url, failingSince }: FailingEndpoint, afterMs: number): Letter {
  return {
    to,
    subject: 'Your webhook endpoint was switched off',
    parts: [
      `No event has reached ${url} for ${String(afterMs / HOUR)} hours, since ${failingSince.toISOString()}, so it was switched off.`,
      nothingLost,
    ],
  };
}

/** Tells that an endpoint was switched off because its receiver asked for it. */
function goneMail(to: string, url: string): Letter {
  return {
    to,
    subject: 'Your webhook endpoint was switched off',
    parts: [`${url} answered 410 Gone, which asks us to stop, so it was switched off.`, nothingLost],
  };
}

/** Hours without a success after which the owner is warned. */
const warningHours = [1, 24, 72] as const;
const offAfterMs = 120 * HOUR;

/** Watches over endpoints that fail: warns their owners and, in the end, switches them off. */
@Injectable()
export class WatchEndpoints {
  constructor(
    private readonly database: Database,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Judges by time alone: who has had no success for so long gets each notice once, however often anybody looks. */
  async run(): Promise<void> {
    const failing = await this.database.prepared<{ id: string; partner_id: string }>(
      `SELECT e.id, e.partner_id FROM webhook_lanes l JOIN webhook_endpoints e ON e.id = l.endpoint_id
       WHERE e.active AND l.failing_since <= $1`,
      [this.clock.in(-warningHours[0] * HOUR)],
    );
    for (const { id, partner_id: partnerId } of failing)
      await this.database.transaction((tx) => this.judge(tx, partnerId, id));
  }

  /** The receiver answered 410: it wants nothing more. */
  async gone(endpointId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const endpoint = await tx.findOne(WebhookEndpoint, {
        where: { id: endpointId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!endpoint?.active) return;
      const email = await ownerOf(tx, endpoint.partnerId);
      await this.switchOff(tx, endpoint, 'gone', goneMail(email, endpoint.url));
    });
  }

  private async judge(tx: Tx, partnerId: string, id: string): Promise<void> {
    const endpoint = await tx.findOne(WebhookEndpoint, { where: { id }, lock: { mode: 'pessimistic_write' } });
    const schedule = await tx.findOne(EndpointSchedule, {
      where: { endpointId: id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!endpoint?.active || !schedule?.failingSince) return;
    const failingMs = this.clock.now().getTime() - schedule.failingSince.getTime();
    const email = await ownerOf(tx, partnerId);
    const failing = { to: email, url: endpoint.url, failingSince: schedule.failingSince };
    if (failingMs >= offAfterMs) {
      await this.switchOff(tx, endpoint, 'failing', switchedOffMail(failing, offAfterMs));
      return;
    }
    const passed = warningHours.filter((hours) => failingMs >= hours * HOUR);
    const newest = passed.at(-1);
    if (newest === undefined || passed.length <= schedule.notices) return;
    await tx.update(EndpointSchedule, { endpointId: id }, { notices: passed.length });
    await this.mail.send(tx, failingMail(failing, newest, offAfterMs));
  }

  private async switchOff(tx: Tx, endpoint: WebhookEndpoint, reason: string, letter: Letter): Promise<void> {
    const { id, partnerId, url } = endpoint;
    endpoint.switchOff(this.clock.now(), reason);
    await tx.save(endpoint);
    await this.mail.send(tx, letter);
    const changes = { id, url, reason };
    await this.audit.record(tx, serviceCaller, { partnerId, action: 'webhook.disabled', changes });
  }
}

/** The address of the account that an endpoint belongs to. */
async function ownerOf(tx: Tx, partnerId: string): Promise<string> {
  const [owner] = await tx.query<{ email: string }[]>(
    'SELECT coalesce(contact_email, email) AS email FROM partners WHERE id = $1',
    [partnerId],
  );
  if (!owner) throw new Error(`There is no partner ${partnerId}`);
  return owner.email;
}

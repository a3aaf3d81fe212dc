import { Clock, HOUR, Injectable } from '../kernel/index.js';
import { letterTo, Mail, type Letter, type Reader } from '../mail/index.js';
import { Database, type Tx } from '../database/index.js';
import { Audit, serviceCaller } from '../audit/index.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { EndpointSchedule } from './endpoint-schedules.js';

/** What a mail to the owner of an endpoint is about. */
interface FailingEndpoint {
  readonly reader: Reader;
  readonly url: string;
  readonly failingSince: Date;
}

/** Warns that an endpoint has failed for a while, and says when it will be switched off. */
function failingMail({ reader, url, failingSince }: FailingEndpoint, hours: number, offAfterMs: number): Letter {
  const off = new Date(failingSince.getTime() + offAfterMs).toISOString();
  return letterTo(reader, (say) => ({
    subject: hours === 1 ? say('webhook.failing.hour') : say('webhook.failing.hours', { hours: String(hours) }),
    parts: [
      say('webhook.failing.since', { url, time: failingSince.toISOString() }),
      say('webhook.failing.until', { time: off }),
    ],
  }));
}

/** Tells that an endpoint was switched off because nothing got through. */
function switchedOffMail({ reader, url, failingSince }: FailingEndpoint, afterMs: number): Letter {
  const how = { url, hours: String(afterMs / HOUR), time: failingSince.toISOString() };
  return letterTo(reader, (say) => ({
    subject: say('webhook.off.subject'),
    parts: [say('webhook.off.failing', how), say('webhook.off.lost')],
  }));
}

/** Tells that an endpoint was switched off because its receiver asked for it. */
function goneMail(reader: Reader, url: string): Letter {
  return letterTo(reader, (say) => ({
    subject: say('webhook.off.subject'),
    parts: [say('webhook.off.gone', { url }), say('webhook.off.lost')],
  }));
}

/** Hours without a success after which the owner is warned. */
const warningHours = [1, 24, 72] as const;
const offAfterMs = 120 * HOUR;

/** Those that are switched on, `e`, with what is known of them, `l`: what follows is a bound on since when they have taken nothing. */
export const failingEndpoints = `FROM webhook_lanes l JOIN webhook_endpoints e ON e.id = l.endpoint_id
  WHERE e.active AND l.failing_since`;

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
      `SELECT e.id, e.partner_id ${failingEndpoints} <= $1`,
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
      const reader = await ownerOf(tx, endpoint.partnerId);
      await this.switchOff(tx, endpoint, 'gone', goneMail(reader, endpoint.url));
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
    const reader = await ownerOf(tx, partnerId);
    const failing = { reader, url: endpoint.url, failingSince: schedule.failingSince };
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

/** Who reads mail for the account that an endpoint belongs to. */
async function ownerOf(tx: Tx, partnerId: string): Promise<Reader> {
  const [owner] = await tx.query<Reader[]>(
    `SELECT coalesce(p.contact_email, p.email) AS email,
            CASE WHEN p.contact_email IS NULL THEN p.language ELSE m.language END AS language
     FROM partners p
     LEFT JOIN partner_members m ON m.email = p.contact_email AND m.joined_at IS NOT NULL AND m.removed_at IS NULL
     WHERE p.id = $1`,
    [partnerId],
  );
  if (!owner) throw new Error(`There is no partner ${partnerId}`);
  return owner;
}

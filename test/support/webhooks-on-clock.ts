import { NestFactory } from '@nestjs/core';
import { readConfig } from '@swap/config';
import { serviceCaller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { ManualClock, newId } from '@swap/domain/kernel';
import { JobNotifier } from '@swap/domain/outbox';
import { Mail, type MailMessage } from '@swap/domain/mail';
import { ServiceModule, serviceLogger } from '@swap/domain/service';
import { LiquidityProviders, PriceSources } from '@swap/domain/catalogue';
import {
  ClaimDeliveries,
  ContinueReplays,
  CreateEndpoint,
  DeliverDue,
  FanOutEvents,
  WatchEndpoints,
  WebhookEvents,
  type EndpointSettings,
} from '@swap/domain/webhooks';
import { payoutUpdated } from '@swap/domain/payouts';
import { ConfiguredPriceSources, ConfiguredProviders } from '@swap/providers';
import { freshDatabase, type FreshDatabase } from './fresh-database.js';
import { lettersIn } from './letters.js';
import { testServiceKeys } from './service-keys.js';
import { aPartnerRow } from './partner-row.js';

class SilentNotifier extends JobNotifier {
  override notify(): void {
    // A test looks when it wants to.
  }
}

/** One more worker's worth of webhooks, in this process. */
export interface Webhooks {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  get<T>(type: abstract new (...args: any[]) => T): T;
  close(): Promise<void>;
}

/** Webhook delivery in this process, on a database of its own, at a time that stands still until it is moved. */
export class WebhooksOnClock {
  private constructor(
    readonly database: FreshDatabase,
    readonly clock: ManualClock,
    private readonly env: Readonly<Record<string, string>>,
    private webhooks: Webhooks,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<WebhooksOnClock> {
    const database = await freshDatabase();
    const clock = new ManualClock(new Date('2026-03-01T00:00:00Z'));
    const all = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '4',
      SERVICE_KEYS: testServiceKeys,
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'loopback',
      ...env,
    };
    return new WebhooksOnClock(database, clock, all, await compose(all, clock));
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  get<T>(type: abstract new (...args: any[]) => T): T {
    return this.webhooks.get(type);
  }

  /** A partner who can be written to at `<name>@example.com`. */
  async partner(name = 'ada'): Promise<string> {
    return aPartnerRow(this.database, { email: `${name}@example.com`, at: this.clock.now() });
  }

  async endpoint(partnerId: string, url: string, settings: Partial<EndpointSettings> = {}) {
    const wanted = {
      url,
      events: ['affiliate.payout_updated'] as const,
      ordered: false,
      description: null,
      ...settings,
    };
    return this.get(CreateEndpoint).run(partnerId, wanted, serviceCaller);
  }

  /** Events as the product emits them, fanned out. */
  async happens(partnerId: string, times = 1): Promise<void> {
    const database = this.get(Database);
    for (let time = 0; time < times; time += 1) {
      await database.transaction((tx) =>
        this.get(WebhookEvents).emit(tx, partnerId, payoutUpdated, {
          payout_request_id: newId(),
          status: 'approved',
          previous_status: 'pending',
          amount_usd: 120.5,
          asset: 'usdttrc20',
          network: 'trx',
          tx_hash: null,
          failure_reason: null,
        }),
      );
    }
    const waiting = await this.database.query(`SELECT id FROM outbox_messages WHERE topic = 'webhook.event'`);
    await this.get(FanOutEvents).run(waiting.map(({ id }: { id: string }) => id));
  }

  /** Sends what is due now, and what that makes due, until nothing is. Answers how many attempts were made. */
  async deliver(): Promise<number> {
    let attempts = 0;
    for (;;) {
      await this.get(ContinueReplays).run();
      const begun = await this.get(DeliverDue).sendDue();
      await this.get(DeliverDue).drain();
      if (begun === 0) return attempts;
      attempts += begun;
    }
  }

  /** Lets `hours` pass, delivering whenever something may be due. `watch`: looks after failing endpoints every ten minutes. */
  async runFor(hours: number, watch = false): Promise<void> {
    const end = this.clock.now().getTime() + hours * 3_600_000;
    for (;;) {
      await this.deliver();
      const next = (await this.get(ClaimDeliveries).nextAt())?.getTime() ?? end;
      const now = this.clock.now().getTime();
      const step = Math.min(Math.max(next, now + 1), watch ? now + 600_000 : end, end);
      this.clock.advance(step - now);
      if (watch) await this.get(WatchEndpoints).run();
      if (step >= end) return;
    }
  }

  /** Every mail on its way, oldest first. */
  mails(): Promise<MailMessage[]> {
    return lettersIn(this.database, this.get(Mail));
  }

  /** The process ends and another takes its place. */
  async restart(): Promise<void> {
    await this.webhooks.close();
    this.webhooks = await compose(this.env, this.clock);
  }

  /** One more process on the same database and clock. */
  another(): Promise<Webhooks> {
    return compose(this.env, this.clock);
  }

  async stop(): Promise<void> {
    await this.webhooks.close();
    await this.database.drop();
  }
}

async function compose(env: Readonly<Record<string, string>>, clock: ManualClock): Promise<Webhooks> {
  const config = readConfig(env);
  const ports = [
    { provide: JobNotifier, useClass: SilentNotifier },
    { provide: LiquidityProviders, useValue: new ConfiguredProviders(config) },
    { provide: PriceSources, useValue: new ConfiguredPriceSources(config) },
  ];
  const app = await NestFactory.createApplicationContext(
    ServiceModule.forRoot({ config, applicationName: 'webhooks-on-clock', ports, clock }),
    { logger: serviceLogger(config) },
  );
  return { get: (type) => app.get(type), close: () => app.close() };
}

import { randomBytes } from 'node:crypto';
import { ok, type Http } from './http.js';
import type { Receiver } from './receiver.js';
import type { Service } from './service.js';
import { totpCode } from './staff.js';

const everyEvent = ['affiliate.commission_accrued', 'affiliate.payout_updated', 'order.status_changed'];

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A verified, signed-in partner with an API key. */
export class Partner {
  constructor(
    private readonly service: Service,
    readonly email: string,
    readonly password: string,
    readonly tokens: Tokens,
    readonly apiKey: string,
  ) {}

  /** Calls as this partner. */
  get api(): Http {
    return this.service.api.with({ authorization: `Bearer ${this.tokens.access_token}` });
  }

  /** The id of its account, which nothing tells a partner. */
  async id(): Promise<string> {
    const [row] = await this.service.database.query('SELECT id FROM partners WHERE email = $1', [this.email]);
    return row.id as string;
  }

  /** The actions in the audit log, newest first. */
  async actions(): Promise<string[]> {
    const { data } = (await ok(this.api.get('/partners/affiliate/audit?limit=100'))) as { data: { action: string }[] };
    return data.map(({ action }) => action);
  }

  /** Registers the receiver and answers the secret its requests are signed with. */
  async listensAt(receiver: Receiver, events: readonly string[] = everyEvent): Promise<string> {
    return (await this.registers(receiver, events)).secret;
  }

  /** `url` where the receiver's own is taken; it listens at any path. */
  async registers(
    receiver: Receiver,
    events: readonly string[] = everyEvent,
    url = receiver.url,
  ): Promise<{ id: string; secret: string }> {
    return (await ok(this.api.post('/partners/affiliate/webhooks', { url, events }))) as {
      id: string;
      secret: string;
    };
  }

  /** Something happens that this partner's endpoints are told of, `times` times: a payout request is said to have moved. */
  async emits(times: number): Promise<void> {
    await this.service.database.query(
      `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts, line)
       SELECT 'webhook.event', json_build_object('id', 'evt_' || replace(gen_random_uuid()::text, '-', ''),
         'partnerId', p.id, 'type', 'affiliate.payout_updated',
         'createdAt', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'data', json_build_object('payout_request_id', gen_random_uuid(), 'status', 'approved', 'previous_status', 'pending',
           'amount_usd', 120.5, 'asset', 'usdttrc20', 'network', 'trx', 'tx_hash', null, 'failure_reason', null)),
         now(), now(), 0, 'webhook.event/' || p.id
       FROM partners p, generate_series(1, $2::integer) WHERE p.email = $1`,
      [this.email, times],
    );
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async summary(): Promise<any> {
    return ((await ok(this.api.get('/partners/affiliate/summary'))) as { data: unknown }).data;
  }

  /** Every line of the ledger, newest first, page after page. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async ledger(): Promise<any[]> {
    const lines: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = (await ok(this.api.get(`/partners/affiliate/ledger?limit=100${cursor && `&cursor=${cursor}`}`))) as {
        data: unknown[];
        next_cursor: string | null;
      };
      lines.push(...page.data);
      cursor = page.next_cursor;
    }
    return lines;
  }
}

export function anEmail(): string {
  return `partner-${randomBytes(6).toString('hex')}@example.com`;
}

/** Signs up under an address of its own, to which a code is mailed; answers the address. */
export async function aNewcomer({ api }: Pick<Service, 'api'>): Promise<string> {
  const email = anEmail();
  await ok(api.post('/partners/signup', { email, password: 'a long enough riddle', name: 'A partner' }));
  return email;
}

/** A partner who came the way all do: sign-up, code from the mail, sign-in, API key. */
export async function aPartner(service: Service): Promise<Partner> {
  const { api, sandbox } = service;
  const email = anEmail();
  const password = randomBytes(12).toString('base64url');
  await ok(api.post('/partners/signup', { email, password, name: 'A partner' }));
  const [code] = await sandbox.codes(email);
  await ok(api.post('/partners/verify-email', { email, code }));
  const tokens = (await ok(api.post('/partners/signin', { email, password }))) as Tokens;
  const session = api.with({ authorization: `Bearer ${tokens.access_token}` });
  const { key } = (await ok(session.post('/partners/api-keys', { name: 'A key' }))) as { key: string };
  return new Partner(service, email, password, tokens, key);
}

interface SignedIn {
  readonly api: Http;
  readonly password: string;
}

/** Turns on the second factor of somebody of an account; the recovery codes. */
export async function turnOnSecondFactor({ api, password }: SignedIn): Promise<string[]> {
  const { secret } = await ok(api.post('/partners/2fa/setup', { password }));
  const { recovery_codes } = await ok(api.post('/partners/2fa/enable', { totp_code: totpCode(secret as string) }));
  return recovery_codes as string[];
}

/** Turns it on and off again. */
export async function turnOffSecondFactor(who: SignedIn): Promise<void> {
  const [recovery_code] = await turnOnSecondFactor(who);
  await ok(who.api.post('/partners/2fa/disable', { password: who.password, recovery_code }));
}

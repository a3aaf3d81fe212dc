import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SwapClient } from '@swap/client';
import type { HttpCaller } from './http-caller.js';
import { expectThat, type Narrator, StepFailed } from './narrator.js';
import type { Receiver } from './receiver.js';

/** A swap the demo knows how to ask for. */
export interface Pair {
  readonly from: string;
  readonly to: string;
  /** The leading digits of what is sent, in units of `from`. */
  readonly about: string;
  /** A well-formed address of the right network; nobody holds its key, and in the sandbox nobody needs it. */
  readonly address: string;
}

/** Who plays in the demo's story. */
export interface Cast {
  readonly api: HttpCaller;
  readonly client: SwapClient;
  readonly sandbox: HttpCaller;
  readonly receiver: Receiver;
  readonly partner: Partner;
  readonly pair: Pair;
}

const MAIL_MS = 15_000;

/** A partner with an API key and a registered webhook. */
export interface Partner {
  /** Headers that authenticate the partner. */
  readonly session: Readonly<Record<string, string>>;
  readonly apiKey: string;
  readonly commissionBps: number;
}

/** What the demo reads of the summary of a partner. */
export interface AffiliateSummary {
  readonly ledger_balance: number;
  readonly affiliate_commission_bps: number;
  readonly affiliate_enabled: boolean;
}

/** From nothing to a partner whose receiver is registered, through the same routes anyone would use. Throws `StepFailed`. */
export async function becomePartner(
  narrator: Narrator,
  { api, sandbox, receiver }: Pick<Cast, 'api' | 'sandbox' | 'receiver'>,
): Promise<Partner> {
  const email = `demo-${randomBytes(6).toString('hex')}@example.com`;
  const password = `Demo-${randomBytes(15).toString('base64url')}`;
  await narrator.step('partner signed up', async () => {
    await api.post('/partners/signup', { email, password, name: 'Demo partner' });
    return [undefined, email];
  });
  const code = await narrator.step('verification mail read', async () => {
    const found = await codeFromMail(sandbox, email);
    return [found, `code ${found}`];
  });
  await narrator.step('e-mail address verified', async () => {
    await api.post('/partners/verify-email', { email, code });
    return [undefined, ''];
  });
  const session = await narrator.step('signed in', async () => {
    const credentials = { email, password };
    const tokens = await api.post<{ access_token: string; expires_in: number }>('/partners/signin', credentials);
    return [{ authorization: `Bearer ${tokens.access_token}` }, `access for ${tokens.expires_in} s`];
  });
  const apiKey = await narrator.step('API key created', async () => {
    const created = await api.post<{ key: string; prefix: string }>('/partners/api-keys', { name: 'demo' }, session);
    return [created.key, `${created.prefix}…`];
  });
  const commissionBps = await narrator.step('commission rate read', async () => {
    const { data } = await api.get<{ data: AffiliateSummary }>('/partners/affiliate/summary', session);
    expectThat(
      data.affiliate_enabled && data.affiliate_commission_bps > 0,
      'new partners earn nothing here; set AFFILIATE_DEFAULT_BPS',
    );
    return [data.affiliate_commission_bps, `${data.affiliate_commission_bps} bps`];
  });
  await narrator.step('webhook registered', async () => {
    const endpoint = { url: receiver.url, events: ['affiliate.commission_accrued', 'order.status_changed'] };
    const { secret } = await api.post<{ secret: string }>('/partners/affiliate/webhooks', endpoint, session);
    receiver.trust(secret);
    return [undefined, receiver.url];
  });
  return { session, apiKey, commissionBps };
}

async function codeFromMail(sandbox: HttpCaller, email: string): Promise<string> {
  const deadline = Date.now() + MAIL_MS;
  for (;;) {
    const mails = await sandbox.get<{ text: string }[]>(`/control/mail?to=${encodeURIComponent(email)}`);
    for (const { text } of mails) {
      const code = /^[ \t]*(\d{4,10})[ \t]*\r?$/m.exec(text)?.[1];
      if (code !== undefined) return code;
    }
    if (Date.now() > deadline)
      throw new StepFailed(`no mail with a code arrived within ${MAIL_MS / 1000} s (mails: ${mails.length})`);
    await delay(50);
  }
}

import { eventually } from './eventually.js';
import { Http, ok } from './http.js';

export type Verb = 'hold' | 'release' | 'refund' | 'fail' | 'complete' | 'regress';
export type FaultKind = 'hang' | 'error' | 'garbage' | 'slow' | 'rate_limit' | 'lost_answer' | 'unknown_status';

/** Which calls misbehave; all of them until told otherwise. */
interface FaultOptions {
  readonly count?: number;
  readonly ms?: number;
  readonly path?: string;
}

/** An order as the exchange holds it. */
export interface SandboxOrder {
  readonly provider: string;
  readonly ref: string;
  readonly raw_status: string;
  readonly true_status: string;
  readonly amount_from: string | null;
  readonly amount_to: string | null;
  readonly deposit_address: string;
  readonly payout_address: string;
  readonly history: readonly { readonly status: string; readonly at: string }[];
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** The strings by which a test moves the outside world. */
export class SandboxControl {
  private readonly control: Http;

  constructor(readonly url: string) {
    this.control = new Http(`${url}/control`);
  }

  /** Sends coins to a deposit address, exactly what is expected there unless `amount` says otherwise. */
  async deposit(address: string, { amount, memo }: { amount?: string; memo?: string | null } = {}): Promise<string> {
    const body = { address, ...(amount && { amount }), ...(memo && { memo_tag: memo }) };
    return ((await ok(this.control.post('/deposits', body))) as { tx_hash: string }).tx_hash;
  }

  /** Lets that many seconds of exchange time pass at once. */
  async advance(seconds: number): Promise<void> {
    await ok(this.control.post('/clock', { advance_seconds: seconds }));
  }

  /** How many exchange seconds pass in a real one; 0 stops them. */
  async speed(speed: number): Promise<void> {
    await ok(this.control.post('/clock', { speed }));
  }

  async orders(address?: string): Promise<SandboxOrder[]> {
    const query = address === undefined ? '' : `?address=${encodeURIComponent(address)}`;
    return (await ok(this.control.get(`/orders${query}`))) as SandboxOrder[];
  }

  /** The order behind a deposit address. */
  async order(depositAddress: string): Promise<SandboxOrder> {
    const found = (await this.orders(depositAddress)).find((order) => order.deposit_address === depositAddress);
    if (!found) throw new Error(`No exchange gave out ${depositAddress}`);
    return found;
  }

  /** Makes the exchange do something with the order behind a deposit address. */
  async steer(depositAddress: string, verb: Verb): Promise<void> {
    const { provider, ref } = await this.order(depositAddress);
    await ok(this.control.post(`/orders/${provider}/${ref}`, { do: verb }));
  }

  /** Makes a party misbehave until {@link wellBehaved}. */
  async misbehaves(kind: FaultKind, options: FaultOptions = {}, provider = 'changenow'): Promise<void> {
    await ok(this.control.post('/faults', { provider, kind, ...options }));
  }

  async wellBehaved(provider = 'changenow'): Promise<void> {
    await ok(this.control.post('/faults', { provider, kind: 'none' }));
  }

  /** How many calls the exchange has had whose path ends like `route`. */
  async requests(route: string, provider = 'changenow'): Promise<number> {
    const list = (await ok(this.control.get(`/requests?provider=${provider}`))) as { path: string; count: number }[];
    return list.filter((each) => each.path.endsWith(route)).reduce((sum, { count }) => sum + count, 0);
  }

  async setPrice(param: string, usd: string): Promise<void> {
    await ok(this.control.post('/prices', { param, usd }));
  }

  /**
   * Stops the market of Bitcoin and Ether. FixedFloat holds no price before the order is made, so that a fixed one agreed with it
   * is refused (`price_moved`) when the market moves the wrong way meanwhile.
   */
  async stopMarket(): Promise<void> {
    await this.setPrice('btc', '60000');
    await this.setPrice('eth', '3000');
  }

  async mails(to: string): Promise<Mail[]> {
    return (await ok(this.control.get(`/mail?to=${encodeURIComponent(to)}`))) as Mail[];
  }

  /** Every code mailed to `to` so far, newest first. Waits until there are `count`. */
  async codes(to: string, count = 1): Promise<string[]> {
    return eventually(async () => {
      const codes = (await this.mails(to)).flatMap(({ text }) => /^(\d{6})\r?$/m.exec(text)?.[1] ?? []);
      if (codes.length < count)
        throw new Error(`${String(codes.length)} codes were mailed to ${to}, not ${String(count)}`);
      return codes;
    });
  }
}

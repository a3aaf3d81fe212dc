import Big from 'big.js';
import { isLosslessNumber, parse } from 'lossless-json';
import { startSandbox } from '@swap/sandbox';
import type { Sandbox, SandboxOptions } from '@swap/sandbox';

/** A JSON answer: numbers are kept as their text, so that no digit is lost. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any;
}

const numbersAsText = (_key: string, value: unknown): unknown => (isLosslessNumber(value) ? value.value : value);

export const isNumber = (raw: string, key: string): boolean => new RegExp(`"${key}":-?[0-9.]+[,}]`).test(raw);

export const SOME_TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
export const SOME_BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
export const SOME_XRP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

/** A running sandbox and the calls the tests make of it. */
export class OutsideWorld {
  private constructor(readonly sandbox: Sandbox) {}

  static async start(options: Partial<SandboxOptions> = {}): Promise<OutsideWorld> {
    return new OutsideWorld(await startSandbox({ port: 0, smtpPort: 0, ...options }));
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.sandbox.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, text, headers: response.headers, json: isJson ? tryParse(text) : undefined };
  }

  control(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Answer> {
    return this.call(method, `/control${path}`, body);
  }

  changenow(path: string, body?: unknown): Promise<Answer> {
    return this.call(body === undefined ? 'GET' : 'POST', `/changenow/v2${path}`, body, {
      'x-changenow-api-key': 'key',
    });
  }

  /** Opens bitcoin for tether on TRON at a float rate unless told otherwise. */
  async open(changes: Record<string, unknown> = {}): Promise<Answer> {
    return this.changenow('/exchange', {
      fromCurrency: 'btc',
      fromNetwork: 'btc',
      toCurrency: 'usdt',
      toNetwork: 'trx',
      fromAmount: '0.1',
      toAmount: '',
      address: SOME_TRON,
      extraId: '',
      flow: 'standard',
      type: 'direct',
      ...changes,
    });
  }

  async estimate(query: string): Promise<Answer> {
    const pair = 'fromCurrency=btc&fromNetwork=btc&toCurrency=usdt&toNetwork=trx';
    return this.changenow(`/exchange/estimated-amount?${pair}&${query}`);
  }

  async openFixed(changes: Record<string, unknown> = {}): Promise<Answer> {
    const rate = await this.estimate('flow=fixed-rate&type=direct&fromAmount=0.1&useRateId=true');
    return this.open({ flow: 'fixed-rate', rateId: rate.json.rateId, ...changes });
  }

  async order(id: string): Promise<Answer['json']> {
    return (await this.changenow(`/exchange/by-id?id=${id}`)).json;
  }

  async deposit(address: string, more: Record<string, unknown> = {}): Promise<Answer> {
    return this.control('/deposits', { address, ...more });
  }

  async advance(seconds: number): Promise<void> {
    await this.control('/clock', { advance_seconds: seconds });
  }

  async steer(id: string, verb: string): Promise<Answer> {
    return this.control(`/orders/changenow/${id}`, { do: verb });
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }
}

/** How far one amount is from another, as a fraction. */
export const apart = (one: string, other: string): number =>
  Number(new Big(one).minus(other).abs().div(other).toFixed(8));

function tryParse(text: string): unknown {
  try {
    return parse(text, numbersAsText);
  } catch {
    return undefined;
  }
}

import { delay } from '../support/eventually.js';
import { usualOrder } from '../support/order.js';
import type { Service } from '../support/service.js';

interface Wish {
  readonly key: string;
  orderId: string | null;
  paid: boolean;
}

interface Created {
  readonly order_info?: string;
  readonly deposit?: { readonly address: string };
  readonly detail?: string;
}

const answerMs = 30_000;

/** Customers who place an order each, come again with the same Idempotency-Key until they are told yes, and pay. */
export class Traffic {
  readonly wishes: Wish[] = [];
  /** How often each status, or broken connection, was the answer. */
  readonly answers = new Map<string, number>();
  /** Refusals that should have said more: 500s, and 503s without Retry-After. */
  readonly offences: string[] = [];
  /** Answers to one key that name two orders. */
  doubled = 0;
  private readonly underWay = new Set<Promise<void>>();
  private sending: Promise<void> | undefined;
  private over = false;

  constructor(
    private readonly service: Service,
    private readonly apiKey: string,
    private readonly name: string,
  ) {}

  start(perSecond: number): void {
    this.sending = this.send(perSecond);
  }

  /** No more customers come; those who are there are told yes first, within `within` milliseconds. */
  async stop(within = 60_000): Promise<void> {
    this.over = true;
    await this.sending;
    await Promise.race([Promise.all(this.underWay), delay(within)]);
  }

  get acknowledged(): string[] {
    return this.wishes.flatMap(({ orderId }) => orderId ?? []);
  }

  private async send(perSecond: number): Promise<void> {
    while (!this.over) {
      const wish: Wish = { key: `${this.name}-${String(this.wishes.length)}`, orderId: null, paid: false };
      this.wishes.push(wish);
      const attempt = this.fulfil(wish);
      this.underWay.add(attempt);
      void attempt.finally(() => this.underWay.delete(attempt));
      await delay(1000 / perSecond);
    }
  }

  private async fulfil(wish: Wish): Promise<void> {
    let address = '';
    for (let attempt = this.wishes.length; address === ''; attempt += 1) {
      address = await this.place(wish, attempt % this.service.apis.length).catch(() => '');
      // As a client that heeds Retry-After.
      if (address === '') await delay(1000);
    }
    await this.service.sandbox.deposit(address);
    wish.paid = true;
  }

  /** Where to pay, or nothing when it has to be tried again. */
  private async place(wish: Wish, api: number): Promise<string> {
    try {
      const answer = await fetch(`${this.service.apiOf(api).base}/swap/create`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-service-api-key': this.apiKey,
          'idempotency-key': wish.key,
        },
        body: JSON.stringify(usualOrder),
        signal: AbortSignal.timeout(answerMs),
      });
      const body = (await answer.json()) as Created;
      this.count(`${String(answer.status)}${body.detail ? `: ${body.detail}` : ''}`);
      if (answer.status === 500 || (answer.status === 503 && !answer.headers.get('retry-after')))
        this.offences.push(`${String(answer.status)} ${JSON.stringify(body).slice(0, 200)}`);
      if (answer.status >= 300 || !body.order_info) return '';
      if (wish.orderId !== null && wish.orderId !== body.order_info) this.doubled += 1;
      wish.orderId = body.order_info;
      return body.deposit?.address ?? '';
    } catch (error) {
      this.count((error as Error).name === 'TimeoutError' ? 'no answer' : 'broken');
      return '';
    }
  }

  private count(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }
}

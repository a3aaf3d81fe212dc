import { SwapClient } from '@swap/client';
import { checkBalance, checkBooks } from './books.js';
import { HttpCaller } from './http-caller.js';
import { type Narrator, StepFailed } from './narrator.js';
import { becomePartner, type Cast, type Pair } from './partner.js';
import { Receiver } from './receiver.js';
import { swap, usablePairs } from './swap.js';

/** What one swap showed: how long it took in all, and from the exchange's payout to the webhook, in milliseconds. */
export interface SwapReport {
  readonly orderId: string;
  readonly took: number;
  readonly latency: number;
}

/** How often rate limits, ten seconds each at most, may put off one call. */
const patientRetries = 12;

/** The demo's story against one service and its sandbox: a partner, and swaps that earn the partner a commission. */
export class Story {
  private constructor(private readonly cast: Cast) {}

  /** Makes a partner and finds a pair that can be swapped now. Throws `StepFailed`. */
  static async begin(apiUrl: string, sandboxUrl: string, narrator: Narrator): Promise<Story> {
    const api = new HttpCaller(`${apiUrl}/api/v1`);
    const sandbox = new HttpCaller(sandboxUrl);
    const receiver = await Receiver.listen();
    try {
      const partner = await becomePartner(narrator, { api, sandbox, receiver });
      const client = new SwapClient({ baseUrl: `${apiUrl}/api/v1`, apiKey: partner.apiKey, retries: patientRetries });
      const pair = await narrator.step('assets listed', async () => {
        const { data } = await client.listAssets();
        const found = await firstQuoted(client, usablePairs(data));
        return [found, `${data.length} assets; swapping ${found.from} to ${found.to}`];
      });
      return new Story({ api, client, sandbox, receiver, partner, pair });
    } catch (error) {
      receiver.close();
      throw error;
    }
  }

  /** One swap, from quote to verified webhook. Throws `StepFailed`. */
  async run(narrator: Narrator): Promise<SwapReport> {
    const finished = await swap(narrator, this.cast);
    const latency = await checkBooks(narrator, this.cast, finished);
    return { orderId: finished.orderId, took: narrator.elapsed(), latency };
  }

  /** The books after all swaps: no event too many or wrongly signed, and a balance that is the sum. Throws `StepFailed`. */
  async end(narrator: Narrator, orderIds: readonly string[]): Promise<void> {
    await checkBalance(narrator, this.cast);
    await narrator.step('webhooks counted', async () => {
      const counts = orderIds.map((id) => this.cast.receiver.about(id, 'affiliate.commission_accrued').length);
      const odd = orderIds.find((_, index) => counts[index] !== 1);
      if (odd !== undefined)
        throw new StepFailed(`order ${odd} had ${counts[orderIds.indexOf(odd)]} commission events`);
      this.cast.receiver.expectAllSigned();
      return [undefined, `${counts.length} for ${orderIds.length} swaps, all rightly signed`];
    });
  }

  close(): void {
    this.cast.receiver.close();
  }
}

async function firstQuoted(client: SwapClient, pairs: readonly Pair[]): Promise<Pair> {
  let refusal: unknown;
  for (const pair of pairs) {
    try {
      await client.getSwapPrice({ currency_from: pair.from, currency_to: pair.to, amount_from: pair.about });
      return pair;
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

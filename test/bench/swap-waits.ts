import type { Backend } from '../support/backends.js';
import { problemsOfTheBooks } from '../support/books.js';
import { aService, type Service } from '../support/service.js';
import { measure, type Measure } from './measures.js';
import { aBench, commitToFirstByte, oneSwap, problemsAfter } from './swaps.js';

/** How many swaps one after the other, and how many at once. */
export interface SwapNumbers {
  readonly inTurn: number;
  readonly sideBySide: number;
}

/** The promise to partners: half of them wait no longer than this, with the exchange asked twice a second. */
export const targetMs = 1000;

/** Measures what a partner waits for: from the payout at the exchange, and from the commit of an event, to the webhook. */
export async function swapWaits(
  backend: Backend,
  numbers: SwapNumbers,
): Promise<{ measures: Measure[]; problems: string[] }> {
  // What the embedded default polls and sweeps at; exchange time stands still, because the bench says when it has paid out.
  const env = {
    ORDER_POLL_MOVING_MS: '500',
    ORDER_POLL_WAITING_MS: '1000',
    SWEEP_MS: '250',
    LOG_LEVEL: 'log',
  };
  const service = await aService({ backend, speed: 0, env });
  try {
    return await run(service, numbers);
  } finally {
    await service.stop();
  }
}

async function run(service: Service, { inTurn, sideBySide }: SwapNumbers) {
  const [warmUp, alone, crowd] = [await aBench(service), await aBench(service), await aBench(service)];
  await oneSwap(service, warmUp);
  const waits: number[] = [];
  for (let swap = 0; swap < inTurn; swap += 1) waits.push(await oneSwap(service, alone));
  const together = await Promise.all(Array.from({ length: sideBySide }, () => oneSwap(service, crowd)));
  const measures = [
    measure('payout to webhook, one at a time', waits),
    measure(`payout to webhook, ${String(sideBySide)} at once`, together),
    measure('commit to first byte, one at a time', commitToFirstByte(alone)),
    measure(`commit to first byte, ${String(sideBySide)} at once`, commitToFirstByte(crowd)),
  ];
  const problems = [
    ...(await problemsAfter(alone, inTurn)),
    ...(await problemsAfter(crowd, sideBySide)),
    ...(await problemsOfTheBooks(service)),
  ];
  await Promise.all([warmUp, alone, crowd].map(({ receiver }) => receiver.close()));
  return { measures, problems };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxSettings } from '@swap/providers';
import { delay } from '../support/eventually.js';
import { usualOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { isQuiet } from '../support/quiet-machine.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';

/** What the page of limits promises a secret key, a minute. */
function promised(surface: string): number {
  const page = readFileSync(join(repository, 'docs/limits.md'), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| \`${surface}\``)) ?? '';
  return Number(row.split('|')[4]?.replace(/\D/g, ''));
}

const plenty = sandboxSettings('http://localhost')['PROVIDER_CALLS_PER_MINUTE'] ?? '';
const quotePath = '/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.1';
const address = (last: number) => ({ 'x-forwarded-for': `198.51.100.${String(last)}` });

/** Calls at an even pace, however long each takes; answers how long each took and what was refused. */
async function atPace(
  calls: number,
  overMs: number,
  call: () => Promise<Response>,
): Promise<{ times: number[]; refused: string[] }> {
  const times: number[] = [];
  const refused: string[] = [];
  const beganAt = performance.now();
  const running: Promise<void>[] = [];
  const one = async () => {
    const from = performance.now();
    const answer = await call();
    const text = await answer.text();
    times.push(performance.now() - from);
    if (!answer.ok) refused.push(`${String(answer.status)} ${text.slice(0, 200)}`);
  };
  for (let index = 0; index < calls; index += 1) {
    await delay(Math.max(0, beganAt + (index * overMs) / calls - performance.now()));
    running.push(one());
  }
  await Promise.all(running);
  return { times, refused };
}

/** What was refused for the caller's sake. A machine that has other work may say for a moment, rarely, that it has no time (503). */
function blamed({ times, refused }: { times: readonly number[]; refused: readonly string[] }): readonly string[] {
  const busy = refused.filter((answer) => answer.startsWith('503'));
  return isQuiet || busy.length > times.length / 20 ? refused : refused.filter((answer) => !busy.includes(answer));
}

const p99 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? NaN;

describe('a script written from the documented limits', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({
      apis: 2,
      processes: true,
      // What exchanges bear is their limit, not ours; orders that nobody pays are asked about as rarely as they really are.
      env: {
        TRUST_PROXY: '1',
        RATE_LIMIT_SCALE: '1',
        PROVIDER_CALLS_PER_MINUTE: plenty,
        ORDER_POLL_WAITING_MS: '30000',
        DATABASE_POOL_SIZE: '10',
      },
    });
  });
  afterAll(() => service.stop());

  test('runs a minute with the key of a new partner from one address, and slows nobody else down', async () => {
    const [partner, second] = [await aPartner(service), await aPartner(service)];
    const [quotes, creates] = [promised('quote'), promised('create')];
    expect([quotes, creates]).toEqual([3000, 600]);
    let asked = 0;
    const turn = (path: string) => service.apiOf((asked += 1) % 2).base + path;
    // Without a look at every answer: the script is on this machine, and would slow down what it measures.
    const quote = (headers: Record<string, string>) => fetch(turn(quotePath), { headers });
    const create = (headers: Record<string, string>) =>
      fetch(turn('/swap/create'), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(usualOrder),
      });
    const minute = 60_000;
    const others = () => [
      atPace(300, minute / 2, () => quote({ ...address(2), 'x-service-api-key': second.apiKey })),
      // Just within what an address may.
      atPace(29, minute / 2, () => quote(address(3))),
    ];
    // What follows orders has machines of its own where there are so many.
    await Promise.all(service.workers.map((worker) => worker.stop()));
    await atPace(50, 5000, () => quote(address(4)));
    const alone = await Promise.all(others());

    const own = { ...address(1), 'x-service-api-key': partner.apiKey };
    const script = Promise.all([atPace(quotes, minute, () => quote(own)), atPace(creates, minute, () => create(own))]);
    await delay(minute / 4);
    const beside = await Promise.all(others());
    const [quoted, created] = await script;

    expect([blamed(quoted), blamed(created)]).toEqual([[], []]);
    expect([quoted.times.length, created.times.length]).toEqual([3000, 600]);
    for (const [index, other] of beside.entries()) {
      expect(blamed(other)).toEqual([]);
      const [before, now] = [p99(alone[index]!.times), p99(other.times)];
      process.stderr.write(`p99 of others: ${before.toFixed(1)} ms alone, ${now.toFixed(1)} ms beside\n`);
      if (isQuiet) expect(now).toBeLessThan(before * 1.5);
    }
  }, 300_000);
});

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { copiesOf } from '../support/many-orders.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { asDeployed } from './as-deployed.js';
import { alone } from './figure.js';
import { median, rounded } from './measures.js';
import { watchMemory } from './memory.js';
import type { Outcome } from './outcome.js';

const orders = 300_000;

/** The file of a partner's orders, all 300,000 of them, as fast as it comes. */
export async function ordersFile(rounds: number): Promise<Outcome> {
  const service = await aService({ processes: true, env: asDeployed });
  try {
    const partner = await aPartner(service);
    const { id } = await anOrder(service, { apiKey: partner.apiKey });
    await copiesOf(service, id, orders - 1);
    const memory = watchMemory(service.apis[0]!.pid);
    const files: File[] = [];
    for (let round = 0; round < rounds; round += 1) files.push(await download(service, partner));
    const { before, most } = memory.stop();
    const seconds = median(files.map(({ ms }) => ms)) / 1000;
    const firstByteMs = Math.max(...files.map((file) => file.firstByteMs));
    return {
      figures: [
        alone('orders as a file: 300,000 of them', 's', rounded(seconds, 1), { must: 10, aim: null, bound: 'most' }),
        alone('orders as a file: first byte', 'ms', Math.round(firstByteMs), { must: 500, aim: 100, bound: 'most' }),
        alone('orders as a file: growth of memory', 'MB', most - before, { must: 40, aim: 24, bound: 'most' }),
      ],
      details: {
        orders,
        bytes: files[0]?.bytes,
        seconds: files.map(({ ms }) => rounded(ms / 1000, 1)),
        memoryMb: { before, most },
      },
      problems: files.every(({ lines }) => lines === orders + 1) ? [] : ['a file does not have a line for each order'],
    };
  } finally {
    await service.stop();
  }
}

interface File {
  readonly ms: number;
  readonly firstByteMs: number;
  readonly bytes: number;
  readonly lines: number;
}

async function download({ api }: Service, { tokens }: Partner): Promise<File> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const [response] = (await once(get(`${api.base}/partners/orders.csv`, { headers }), 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The file was answered ${String(response.statusCode)}`);
  let [bytes, lines, firstByteMs] = [0, 0, 0];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    firstByteMs ||= performance.now() - begun;
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { ms: performance.now() - begun, firstByteMs, bytes, lines };
}

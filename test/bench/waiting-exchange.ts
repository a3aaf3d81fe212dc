import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An exchange at which every order waits for its deposit, and which notes when it was asked about which. */
export interface WaitingExchange {
  /** As ChangeNOW's base. */
  readonly url: string;
  /** When each order was asked about, by its id at the exchange; milliseconds of `performance.now`. */
  readonly asked: ReadonlyMap<string, readonly number[]>;
  close(): void;
}

/** Answers in ChangeNOW's format, each question after `answerMs`. It lists nothing. */
export async function aWaitingExchange(answerMs: number): Promise<WaitingExchange> {
  const asked = new Map<string, number[]>();
  const server = createServer((request, response) => {
    const id = new URL(request.url ?? '/', 'http://exchange').searchParams.get('id');
    if (id === null) return answer(response, []);
    const times = asked.get(id);
    if (times) times.push(performance.now());
    else asked.set(id, [performance.now()]);
    setTimeout(() => answer(response, waiting(id)), answerMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, asked, close: () => void server.close() };
}

/** An order as long as a real one's. */
const waiting = (id: string) => ({
  id,
  status: 'waiting',
  actionsAvailable: false,
  fromCurrency: 'btc',
  fromNetwork: 'btc',
  toCurrency: 'eth',
  toNetwork: 'eth',
  expectedAmountFrom: 0.01,
  expectedAmountTo: 0.2,
  amountFrom: null,
  amountTo: null,
  payinAddress: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  payoutAddress: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
  payinHash: null,
  payoutHash: null,
  refundHash: null,
  refundAmount: null,
  validUntil: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

function answer(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

import type { CreatedOrder } from '@swap/client';
import type { OrderStatus } from '@swap/domain/catalogue';
import { orderStatusNumbers } from '@swap/domain/orders';
import { eventually } from '../support/eventually.js';
import { aStream, type Stream } from '../support/event-stream.js';
import { ok } from '../support/http.js';
import { addresses, create } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

/** What happens to an order, and the state that this leads it to. */
type Step = readonly [event: Event, leadsTo: OrderStatus];
type Event = 'asked for' | 'taken' | 'paid' | 'advanced' | 'left alone' | 'failed' | 'refunded' | 'address named';

/** Orders whose lives pass through every state of the contract's table, and the exchange that each is placed with. */
const lives: Readonly<Record<string, { readonly source: number; readonly steps: readonly Step[] }>> = {
  'a swap that goes well': {
    source: 1,
    steps: [
      ['taken', 'waiting'],
      ['paid', 'confirming'],
      ['advanced', 'exchanging'],
      ['advanced', 'sending'],
      ['advanced', 'completed'],
    ],
  },
  'one whose exchange is slow to take it': {
    source: 2,
    steps: [
      ['asked for', 'created'],
      ['taken', 'waiting'],
    ],
  },
  'one that fails at the exchange': {
    source: 1,
    steps: [
      ['taken', 'waiting'],
      ['paid', 'confirming'],
      ['failed', 'failed'],
    ],
  },
  'one that is sent back': {
    source: 2,
    steps: [
      ['taken', 'waiting'],
      ['paid', 'confirming'],
      ['refunded', 'refund_pending'],
      ['address named', 'refund_pending'],
      ['advanced', 'refunded'],
    ],
  },
  'one that nobody pays': {
    source: 1,
    steps: [
      ['taken', 'waiting'],
      ['left alone', 'expired'],
    ],
  },
};

/** One order on its way, seen in both ways there are. */
class Life {
  private placing: Promise<CreatedOrder> | undefined;
  private id = '';
  private stream: Stream | undefined;

  constructor(
    private readonly service: Service,
    private readonly source: number,
  ) {}

  async meets(event: Event): Promise<void> {
    const { sandbox } = this.service;
    const body = { amount_from: `0.0${String(200 + this.source)}`, source: this.source };
    this.placing ??= create(this.service, { body });
    if (event === 'asked for') return this.findRow();
    const { order_info, manage_token, deposit } = await this.placing;
    this.id = order_info;
    if (event === 'paid') await sandbox.deposit(deposit.address);
    if (event === 'advanced') await sandbox.advance(3.1);
    if (event === 'left alone') await sandbox.advance(31 * 60);
    if (event === 'failed') await sandbox.steer(deposit.address, 'fail');
    if (event === 'refunded') await sandbox.steer(deposit.address, 'refund');
    if (event !== 'address named') return;
    const path = `/swap/orders/${this.id}/refund-address`;
    await ok(this.service.api.post(path, { address: addresses.btc }, { 'x-manage-token': manage_token }));
  }

  /** Waits until status and events show the state, with its number, its name and its finality. */
  async shows(status: OrderStatus): Promise<void> {
    const expected = {
      order_id: this.id,
      status: orderStatusNumbers[status],
      status_name: status,
      is_final: ['completed', 'failed', 'refunded', 'expired'].includes(status),
    };
    this.stream ??= await aStream(`${this.service.apiOf(1).base}/swap/events?order_id=${this.id}`);
    const { stream } = this;
    await eventually(async () => {
      const { order_info: snapshot } = await this.service.client.getSwapStatus(this.id);
      expect(snapshot).toMatchObject(expected);
      expect(stream.snapshots.at(-1)).toMatchObject(expected);
      expect(stream.ended).toBe(expected.is_final);
    });
  }

  close(): void {
    this.stream?.close();
  }

  /** While the exchange thinks about it nobody holds the order's id yet; the row is there. */
  private async findRow(): Promise<void> {
    await eventually(async () => {
      const [row] = await this.service.database.query(`SELECT public_id FROM orders WHERE status = 'created'`);
      this.id = (row as { public_id: string }).public_id;
    });
  }
}

describe('the states of an order', () => {
  let service: Service;
  beforeAll(async () => {
    // Exchange time stands still but for what the steps let pass; two APIs, so that events come from the other one.
    service = await aService({ speed: 0, apis: 2, exchanges: ['sideshift'] });
  });
  afterAll(() => service.stop());
  afterEach(() => service.sandbox.wellBehaved('sideshift'));

  test('the states of an order of the contract are all among those that these orders reach', () => {
    const reached = new Set(Object.values(lives).flatMap(({ steps }) => steps.map(([, status]) => status)));
    expect([...reached].sort()).toEqual(Object.keys(orderStatusNumbers).sort());
  });

  test.each(Object.entries(lives))(
    'the states of an order are seen by status and events: %s',
    async (_, { source, steps }) => {
      const slow = steps.some(([event]) => event === 'asked for');
      if (slow) await service.sandbox.misbehaves('slow', { ms: 3000, path: '/shifts/variable' }, 'sideshift');
      const life = new Life(service, source);
      for (const [event, status] of steps) {
        await life.meets(event);
        await life.shows(status);
      }
      life.close();
    },
  );
});

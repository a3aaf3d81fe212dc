import type { OnApplicationShutdown } from '@nestjs/common';
import { Injectable, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Order } from './order.js';
import { orderVersions } from './order-versions.js';

type Listener = (order: Order) => void;

/** Who listens, and the newest version that each has heard of. */
type Heard = Map<Listener, number>;

/** How late a change may be seen. One question a second, whatever number watches. */
const lookMs = SECOND;

/**
 * Tells listeners of this process when an order changes, whichever process changed it: one query a second asks for the
 * versions of all orders watched here, none while nobody watches.
 */
@Injectable()
export class WatchOrders implements OnApplicationShutdown {
  private readonly watched = new Map<string, Heard>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  /** Calls `listener` with the order as soon as it is newer than `order`, and after each change from then on, until the answered function is called. */
  watch(order: Order, listener: Listener): () => void {
    const { publicId, version } = order;
    const heard = this.watched.get(publicId) ?? new Map<Listener, number>();
    this.watched.set(publicId, heard.set(listener, version));
    this.timer ??= setInterval(() => void this.look(), lookMs);
    return () => {
      heard.delete(listener);
      if (heard.size === 0 && this.watched.get(publicId) === heard) this.watched.delete(publicId);
      if (this.watched.size === 0) this.rest();
    };
  }

  onApplicationShutdown(): void {
    this.rest();
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async look(): Promise<void> {
    try {
      const versions = await orderVersions(this.database, [...this.watched.keys()]);
      for (const [publicId, version] of versions) {
        const known = [...(this.watched.get(publicId)?.values() ?? [])];
        if (known.some((each) => each < version)) await this.tell(publicId);
      }
    } catch {
      // The database is away for a moment; the next look catches up.
    }
  }

  private async tell(publicId: string): Promise<void> {
    const order = await Order.getByPublicId(this.database.manager, publicId);
    const heard = this.watched.get(publicId);
    if (!heard) return;
    // Who leaves meanwhile, even because another heard of it, is passed over.
    for (const [listener, version] of heard) {
      if (version >= order.version) continue;
      heard.set(listener, order.version);
      listener(order);
    }
  }
}

import type { OnApplicationShutdown } from '@nestjs/common';
import { Injectable, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Order } from './order.js';
import { orderVersions } from './order-versions.js';

type Listener = (order: Order) => void;

interface Watched {
  version: number;
  readonly listeners: Set<Listener>;
}

/** How late a change may be seen. One question a second, whatever number watches. */
const lookMs = SECOND;

/**
 * Tells listeners of this process when an order changes, whichever process changed it: one query a second asks for the
 * versions of all orders watched here, none while nobody watches.
 */
@Injectable()
export class WatchOrders implements OnApplicationShutdown {
  private readonly watched = new Map<string, Watched>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  /** Calls `listener` with the order after each change from now on, until the answered function is called. */
  watch(order: Order, listener: Listener): () => void {
    const watched = this.watched.get(order.publicId) ?? { version: order.version, listeners: new Set<Listener>() };
    watched.listeners.add(listener);
    this.watched.set(order.publicId, watched);
    this.timer ??= setInterval(() => void this.look(), lookMs);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0) this.watched.delete(order.publicId);
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
      const changed = [...versions].filter(([id, version]) => (this.watched.get(id)?.version ?? version) < version);
      for (const [publicId] of changed) await this.tell(publicId);
    } catch {
      // The database is away for a moment; the next look catches up.
    }
  }

  private async tell(publicId: string): Promise<void> {
    const order = await Order.getByPublicId(this.database.manager, publicId);
    const watched = this.watched.get(publicId);
    if (!watched || watched.version >= order.version) return;
    watched.version = order.version;
    for (const listener of [...watched.listeners]) listener(order);
  }
}

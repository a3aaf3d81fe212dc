import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import type { QueueBackend } from './backend.js';
import { BoardServer } from './board-server.js';

/** Bull-board over our queues, wherever they live. */
export interface QueueDashboard {
  /** Adds its page, its files and what they ask for to `scope`, whose prefix is the path it was made for. */
  register(scope: FastifyInstance): void;
  /** Opens the queues. Until then none are shown, and no connection is made for them. */
  show(): void;
}

/** For looking only: a queue merely reminds, so there is nothing in it to be mended. Who may look is for the caller to say. */
export function queueDashboard(backend: QueueBackend, names: readonly string[], path: string): QueueDashboard {
  const server = new BoardServer(path);
  const board = createBullBoard({
    queues: [],
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Queues', hideRedisDetails: true } },
  });
  let shown = false;
  return {
    register: (scope) => server.register(scope),
    show: () => {
      if (shown) return;
      shown = true;
      board.setQueues(names.map((name) => new BullMQAdapter(backend.bullQueue(name) as Queue, { readOnlyMode: true })));
    },
  };
}

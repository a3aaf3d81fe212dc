import type { OutgoingHttpHeaders } from 'node:http';
import { Controller, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SECOND } from '@swap/domain/kernel';
import { FollowOrder, snapshotOf, WatchOrders, type Order } from '@swap/domain/orders';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GracefulShutdown } from '../graceful-shutdown.js';
import { Get } from '../http/route.js';
import { file } from '../http/wire.js';
import { OpenStreams } from './open-streams.js';
import { StatusQuery } from './swap.dto.js';

const heartbeatMs = 15 * SECOND;
const unreadMax = 64 * 1024;

/** Follows an order without asking again: Server-Sent Events. */
@ApiTags('swap')
@Controller('swap')
export class EventsController {
  constructor(
    private readonly followOrder: FollowOrder,
    private readonly watchOrders: WatchOrders,
    private readonly openStreams: OpenStreams,
    private readonly gracefulShutdown: GracefulShutdown,
  ) {}

  @Get('events', 'followSwapOrder', 'An order as it moves, as server-sent events', {
    answer: file('text/event-stream'),
    errors: ['order_not_found'],
    limit: 'status',
  })
  async events(
    @Query() { order_id }: StatusQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<undefined> {
    const leave = this.openStreams.open(request.ip);
    try {
      this.follow(await this.followOrder.run(order_id), reply, leave);
    } catch (error) {
      leave();
      throw error;
    }
    return undefined;
  }

  /** Writes events until the order or the process ends, or nobody reads them any more; then calls `leave`. */
  private follow(order: Order, reply: FastifyReply, leave: () => void): void {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Who follows on asks anew, elsewhere where this process leaves: a connection that stays would keep it.
      connection: 'close',
      'x-accel-buffering': 'no',
    });
    const write = (text: string) => {
      raw.write(text);
      // Who reads nothing is waited for no longer: it would be this process's memory that waits.
      if (raw.writableLength > unreadMax) raw.destroy();
    };
    const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs);
    const unwatch = this.watchOrders.watch(order, (changed) => show(changed));
    const end = () => {
      clearInterval(heartbeat);
      unwatch();
      stay();
      leave();
      raw.end();
    };
    const show = (current: Order) => {
      write(`id: ${String(current.version)}\nevent: snapshot\ndata: ${JSON.stringify(snapshotOf(current))}\n\n`);
      if (current.isFinal) end();
    };
    const stay = this.gracefulShutdown.whenOver(end);
    raw.once('close', end);
    // Whoever has gone meanwhile is not heard to go any more.
    if (raw.destroyed) end();
    else show(order);
  }
}

import { Controller, Headers, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { ExpectTimes } from '@swap/domain/analytics';
import { SECOND } from '@swap/domain/kernel';
import { FollowOrder, OpenDecisions, type Order, snapshotOf, SupportRefs } from '@swap/domain/orders';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { isKnown, weakEtag } from '../http/etags.js';
import { ReadyAnswers } from '../http/ready-answers.js';
import { Get } from '../http/route.js';
import { present } from '../http/wire.js';
import { decision, decisionSent, expected, statusAnswer } from './status.answer.js';
import { StatusQuery } from './swap.dto.js';

/** What is expected of an order's time changes slower than that. */
const readyMs = 10 * SECOND;

@ApiTags('swap')
@Controller('swap')
export class StatusController {
  constructor(
    private readonly followOrder: FollowOrder,
    private readonly expectTimes: ExpectTimes,
    private readonly supportRefs: SupportRefs,
    private readonly openDecisions: OpenDecisions,
    private readonly readyAnswers: ReadyAnswers,
  ) {}

  /** The holder of the manage token is told what there is to choose, and what to name to the exchanges' support, too. */
  @Get('status', 'getSwapStatus', 'An order as it stands', {
    answer: statusAnswer,
    also: 304,
    errors: ['order_not_found', 'invalid_manage_token'],
    limit: 'status',
  })
  @ApiHeader({ name: 'x-manage-token', required: false })
  async status(
    @Query() { order_id }: StatusQuery,
    @Headers() headers: Readonly<Record<string, string | undefined>>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof statusAnswer> | undefined> {
    const order = await this.followOrder.run(order_id);
    const manageToken = headers['x-manage-token'];
    const forHolder = manageToken === undefined ? undefined : await this.forHolder(order, manageToken);
    const managed = forHolder ? `.managed.${String(forHolder.decision?.sent?.sent_at.valueOf())}` : '';
    const etag = weakEtag(`${order.publicId}.${String(order.version)}${managed}`);
    void reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'x-manage-token');
    this.readyAnswers.keep(reply, { forMs: readyMs, isStillSo: () => this.followOrder.isUnchanged(order) });
    if (!isKnown(headers['if-none-match'], etag)) {
      const times = await this.expectTimes.run(order);
      return {
        message: 'success' as const,
        order_info: snapshotOf(order),
        expected: times && present(expected, times),
        ...forHolder,
      };
    }
    void reply.status(304);
    return undefined;
  }

  private async forHolder(order: Order, manageToken: string) {
    const support = await this.supportRefs.run(order, manageToken);
    const open = await this.openDecisions.run(order, manageToken);
    const sent = open?.sent && present(decisionSent, { choice: open.sent.choice, sentAt: open.sent.at });
    return { support, decision: open && present(decision, open, { choices: [...open.choices], sent: sent ?? null }) };
  }
}

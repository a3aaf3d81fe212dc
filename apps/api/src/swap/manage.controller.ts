import { Body, Controller, Headers, Ip, Param } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@swap/domain/kernel';
import { ResolveOrder, snapshotOf, ValidateOrder } from '@swap/domain/orders';
import { Post } from '../http/route.js';
import { data } from '../http/wire.js';
import { snapshot, validation } from './order.answer.js';
import { CreateBody, OrderPath, RefundAddressBody, ResolveBody, toCreateOrderInput } from './swap.dto.js';

const resolveErrors = [
  'order_not_found',
  'invalid_manage_token',
  'action_not_available',
  'provider_unavailable',
] as const;

/** What the holder of an order's manage token may decide, and what would keep an order from being placed. */
@ApiTags('swap')
@Controller('swap')
export class ManageController {
  constructor(
    private readonly resolveOrder: ResolveOrder,
    private readonly validateOrder: ValidateOrder,
  ) {}

  @Post('validate', 'validateSwapOrder', 'Everything that would keep an order from being placed', {
    answer: data(validation),
    errors: ['providers_unavailable'],
    limit: 'quote',
  })
  async validate(@Body() body: CreateBody, @Ip() ip: string) {
    const findings = await this.validateOrder.run(toCreateOrderInput(body, ip));
    const errors = findings.map(({ code, field, message, members }) => ({ code, field, message, ...members }));
    return { data: { valid: errors.length === 0, errors } };
  }

  @Post('orders/:order_id/refund-address', 'nameRefundAddress', 'Say where a deposit goes back to', {
    answer: data(snapshot),
    errors: [...resolveErrors, 'invalid_address', 'invalid_memo', 'memo_required'],
  })
  @ApiHeader({ name: 'x-manage-token', required: true })
  async refundAddress(
    @Param() { order_id }: OrderPath,
    @Headers('x-manage-token') token: string | undefined,
    @Body() { address, memo_tag }: RefundAddressBody,
  ) {
    const resolution = { choice: 'refund', address, memo: memo_tag ?? null } as const;
    return { data: snapshotOf(await this.resolveOrder.run(order_id, given(token), resolution)) };
  }

  @Post('orders/:order_id/resolve', 'resolveSwapOrder', 'Decide what becomes of a deposit that was not as agreed', {
    answer: data(snapshot),
    errors: [...resolveErrors, 'invalid_address', 'invalid_memo'],
  })
  @ApiHeader({ name: 'x-manage-token', required: true })
  async resolve(
    @Param() { order_id }: OrderPath,
    @Headers('x-manage-token') token: string | undefined,
    @Body() { choice }: ResolveBody,
  ) {
    const resolution = choice === 'refund' ? { choice, address: null, memo: null } : { choice };
    return { data: snapshotOf(await this.resolveOrder.run(order_id, given(token), resolution)) };
  }
}

/** The token of the header. Throws `invalid_manage_token` where there is none. */
export function given(token: string | undefined): string {
  if (token !== undefined) return token;
  throw new DomainError('invalid_manage_token', 'Send the manage token of the order in x-manage-token');
}

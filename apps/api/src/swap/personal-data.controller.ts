import { Controller, Headers, Param } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { EraseCustomer } from '@swap/domain/orders';
import { Delete } from '../http/route.js';
import { data, moment, named } from '../http/wire.js';
import { given } from './manage.controller.js';
import { OrderPath } from './swap.dto.js';

const erasure = named('OrderErasure', {
  erased_at: moment.nullable().meta({
    description:
      'Null while the order is under way or late money is looked for, at most 30 days after its end; then it happens by itself',
  }),
});

/** What an order knows of its customer. */
@ApiTags('swap')
@Controller('swap/orders/:order_id/personal-data')
export class PersonalDataController {
  constructor(private readonly eraseCustomer: EraseCustomer) {}

  /** Addresses, memos, transactions and where mail went. What was swapped, when and for how much stays. */
  @Delete('', 'erasePersonalData', 'Have the customer of an order forgotten', {
    answer: data(erasure),
    errors: ['order_not_found', 'invalid_manage_token'],
  })
  @ApiHeader({ name: 'x-manage-token', required: true })
  async erase(@Param() { order_id }: OrderPath, @Headers('x-manage-token') token: string | undefined) {
    const erasedAt = await this.eraseCustomer.ofOrder(order_id, given(token));
    return { data: { erased_at: erasedAt?.toISOString() ?? null } };
  }
}

import { Body, Controller } from '@nestjs/common';
import { EraseCustomer } from '@swap/domain/orders';
import { Post } from '../http/route.js';
import { count, data, named } from '../http/wire.js';
import { ErasureBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

const erasure = named('Erasure', {
  orders: count.meta({ description: 'How many were found' }),
  erased: count,
  waiting: count.meta({ description: 'Still under way or looked at; erased by themselves when that is over' }),
});

/** Customers who ask to be forgotten without the manage token of an order. */
@ForStaff()
@Controller('admin/erasures')
export class ErasuresController {
  constructor(private readonly eraseCustomer: EraseCustomer) {}

  /** Once they have shown that the address or the mailbox is theirs. It cannot be undone. */
  @Post('', 'eraseCustomer', 'Forget a customer by address or e-mail', {
    answer: data(erasure),
    roles: ['operator'],
  })
  async erase(@CurrentAdmin() { caller }: SignedInAdmin, @Body() { kind, value, reason }: ErasureBody) {
    return { data: { ...(await this.eraseCustomer.of({ kind, value }, reason, caller)) } };
  }
}

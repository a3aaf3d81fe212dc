import { Injectable } from '@nestjs/common';
import { AccrueForOrder } from '@swap/domain/orders';
import { queueNames } from '@swap/queue';
import { Consumer } from './consumer.js';
import { Duty } from './duty.js';

/** Books the commission of completed orders. */
@Injectable()
export class CommissionAccrualDuty extends Duty {
  override readonly name = 'commission-accrual';

  constructor(
    private readonly accrueForOrder: AccrueForOrder,
    private readonly consumer: Consumer,
  ) {
    super();
  }

  override start(): Promise<void> {
    this.consumer.serve(queueNames.commissionAccrual, (messageId) => this.accrueForOrder.run(messageId));
    return Promise.resolve();
  }

  override stop(): Promise<void> {
    return Promise.resolve();
  }
}

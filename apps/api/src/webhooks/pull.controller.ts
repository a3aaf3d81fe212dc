import { Controller, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { pullEvents } from '@swap/domain/webhooks';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get, Scoped } from '../http/route.js';
import { count, list, named, object } from '../http/wire.js';
import { PullQuery } from './webhooks.dto.js';

const limitDefault = 100;

const pulled = named('PulledEvents', {
  data: list(object).meta({ description: 'Bodies as receivers get them, oldest first' }),
  last_sequence: count.meta({ description: 'Everything up to there was looked at: the next after' }),
});

/** What a receiver missed, or would have got. */
@ForPartners('webhooks')
@Scoped(['orders:read', 'account:read'])
@Controller('partners/events')
export class PullController {
  constructor(private readonly database: Database) {}

  /** Every event of the account is kept for 30 days, or what the operator set, whether or not an endpoint was there. */
  @Get('', 'pullEvents', 'Events of the account, oldest first, without gaps', { answer: pulled })
  async pull(@CurrentPartner() { partnerId }: SignedInPartner, @Query() { after = 0, type, limit }: PullQuery) {
    const filter = { after: String(after), type, limit: limit ?? limitDefault };
    const { bodies, lastSequence } = await pullEvents(this.database.manager, partnerId, filter);
    return { data: bodies as object[], last_sequence: Number(lastSequence) };
  }
}

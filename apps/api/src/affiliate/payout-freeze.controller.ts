import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { FreezePayouts } from '@swap/domain/payouts';
import { z } from 'zod';
import { UnknownCaller } from '../http/caller.js';
import { Post } from '../http/route.js';
import { flag } from '../http/wire.js';
import { FreezeBody } from './affiliate.dto.js';

/** For the link in a mail, which must work without signing in. */
@ApiTags('affiliate')
@Controller('partners/affiliate/payout-freeze')
export class PayoutFreezeController {
  constructor(private readonly freezePayouts: FreezePayouts) {}

  @Post('', 'freezePayouts', 'Stop all payouts, with the token of a mail', {
    answer: z.object({ frozen: flag }),
    errors: ['invalid_token', 'invalid_code'],
    limit: 'codes',
  })
  async freeze(@Body() { token }: FreezeBody, @UnknownCaller() caller: Caller) {
    await this.freezePayouts.run(token, caller);
    return { frozen: true };
  }
}

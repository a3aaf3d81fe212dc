import { Controller, Query } from '@nestjs/common';
import { FindAnything, foundBy, foundKinds, type Found } from '@swap/domain/search';
import { z } from 'zod';
import { ForStaff } from '../admin/admin.guard.js';
import { Text } from '../http/fields.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get } from '../http/route.js';
import { data, list, moment, named, present, text, usd, uuid } from '../http/wire.js';

class SearchQuery {
  @Text({
    max: 200,
    example: '3v9k7m2q8r4t6w1x5y0z3a7c9e',
    description:
      'A name, whole: an id, an address, a transaction, an e-mail address, what you call an order. Ids may be cut short, of orders to four characters, of all else to eight digits',
  })
  q!: string;
}

const found = named('Found', {
  kind: z.enum(foundKinds),
  matched: z.enum(foundBy).meta({ description: 'By which of its names it was found' }),
  id: text.meta({ description: 'Of an order its public id' }),
  name: text.meta({ description: 'What it is called: a pair, a type of event, a coin, a name' }),
  amount_usd: usd.nullable().meta({ description: 'Of a payout' }),
  status: text.nullable(),
  partner_id: uuid.nullable(),
  endpoint_id: uuid.nullable().meta({ description: 'Where a delivery went' }),
  at: moment.meta({ description: 'When it came to be' }),
});

const foundList = data(list(found));

const presentAll = (all: readonly Found[]) => ({ data: all.map((each) => present(found, each)) });

@ForStaff()
@Controller('admin/search')
export class StaffSearchController {
  constructor(private readonly findAnything: FindAnything) {}

  @Get('', 'searchEverything', 'Whatever has a name, by any of its names', { answer: foundList })
  async search(@Query() { q }: SearchQuery) {
    return presentAll(await this.findAnything.run(q, null));
  }
}

@ForPartners('partner account')
@Controller('partners/search')
export class SearchController {
  constructor(private readonly findAnything: FindAnything) {}

  @Get('', 'searchOwn', 'Whatever of the account has a name, by any of its names', {
    answer: foundList,
    scopes: ['orders:read', 'account:read'],
  })
  async search(@CurrentPartner() { partnerId }: SignedInPartner, @Query() { q }: SearchQuery) {
    return presentAll(await this.findAnything.run(q, partnerId));
  }
}

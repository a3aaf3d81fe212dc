import { Body, Controller, Param, Query } from '@nestjs/common';
import { HeldListing, holdReasons, MapListing, type HoldReason } from '@swap/domain/catalogue';
import { Database, highestFirst } from '@swap/domain/database';
import { z } from 'zod';
import { Get, Post } from '../http/route.js';
import { byId, page, pageOf, RowId } from '../http/rows.js';
import { data, moment, named, present, text, uuid } from '../http/wire.js';
import { HeldListingsQuery, MapListingBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentProposal, proposal } from './proposals.controller.js';

/** What an exchange lists and nobody can buy here, since it could not be told which asset it is. */
const heldListing = named('HeldListing', {
  id: uuid,
  provider: text,
  provider_ticker: text,
  provider_network: text,
  name: text,
  contract_address: text.nullable(),
  decimals: z.number().int().nullable(),
  reason: z.enum(Object.keys(holdReasons) as HoldReason[]),
  explanation: text,
  first_seen_at: moment,
  seen_at: moment,
});

const presentHeld = (row: HeldListing) => present(heldListing, row, { explanation: holdReasons[row.reason] });

@ForStaff()
@Controller('admin/held-listings')
export class HeldListingsController {
  constructor(
    private readonly database: Database,
    private readonly mapListing: MapListing,
  ) {}

  @Get('', 'listHeldListings', 'Listings that are kept from sale, with the reason', { answer: page(heldListing) })
  list(@Query() query: HeldListingsQuery) {
    const read = (filter: Parameters<typeof highestFirst<HeldListing>>[3]) =>
      highestFirst(this.database.manager, HeldListing, 'id', filter);
    return pageOf(query, byId, read, presentHeld);
  }

  /** It is put on sale by the refresh after the second person's word. */
  @Post(':id/map', 'mapListing', 'Say which asset a held listing is; a second person confirms it', {
    answer: data(proposal),
    errors: ['action_not_available'],
    roles: ['operator'],
  })
  async map(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId, @Body() body: MapListingBody) {
    return { data: presentProposal(await this.mapListing.run(id, caller, body)) };
  }
}

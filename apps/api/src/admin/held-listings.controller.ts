import { Body, Controller, Param, Query } from '@nestjs/common';
import { HeldListing, holdReasons, MapListing, type HoldReason } from '@swap/domain/catalogue';
import { containing, Database } from '@swap/domain/database';
import { withWaitingChanges } from '@swap/domain/staff';
import { ILike, LessThan, type FindOptionsWhere } from 'typeorm';
import { z } from 'zod';
import { Get, Post } from '../http/route.js';
import { byId, page, pageOf, RowId, type Window } from '../http/rows.js';
import { data, moment, named, present, text, uuid } from '../http/wire.js';
import { HeldListingsQuery, MapListingBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentProposal, proposal, waitingChange } from './proposals.controller.js';

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
  waiting_change: waitingChange,
});

type Shown = HeldListing & { readonly waitingChange: string | null };

const presentHeld = (row: Shown) => present(heldListing, row, { explanation: holdReasons[row.reason] });

interface Wanted extends Window {
  readonly provider?: string;
  readonly reason?: HoldReason;
  readonly query?: string;
}

/** What is asked for, once for each column that the text may stand in. */
function rowsWanted({ provider, reason, query, before }: Wanted): FindOptionsWhere<HeldListing>[] {
  const where = { ...(provider && { provider }), ...(reason && { reason }), ...(before && { id: LessThan(before) }) };
  if (query === undefined) return [where];
  const columns = ['providerTicker', 'name', 'contractAddress'] as const;
  return columns.map((column) => ({ ...where, [column]: ILike(containing(query)) }));
}

@ForStaff()
@Controller('admin/held-listings')
export class HeldListingsController {
  constructor(
    private readonly database: Database,
    private readonly mapListing: MapListing,
  ) {}

  @Get('', 'listHeldListings', 'Listings that are kept from sale, with the reason', { answer: page(heldListing) })
  list(@Query() query: HeldListingsQuery) {
    return pageOf(query, byId, (wanted) => this.read(wanted), presentHeld);
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

  private async read(wanted: Wanted): Promise<Shown[]> {
    const { manager } = this.database;
    const rows = await manager.find(HeldListing, {
      where: rowsWanted(wanted),
      order: { id: 'DESC' },
      take: wanted.limit,
    });
    return withWaitingChanges(manager, 'asset.mapping', rows, ({ id }) => id);
  }
}

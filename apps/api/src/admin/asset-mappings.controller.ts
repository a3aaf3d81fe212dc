import { Body, Controller, Param, Query } from '@nestjs/common';
import { Config } from '@swap/config';
import { AssetMapping, UnmapListing } from '@swap/domain/catalogue';
import { assetIcon, describeAsset, networks, searchRegistry } from '@swap/domain/chains';
import { Database, highestFirst } from '@swap/domain/database';
import { withWaitingChanges } from '@swap/domain/staff';
import { z } from 'zod';
import { Get, Post } from '../http/route.js';
import { idShape, page, PageQuery, pageOf, RowId, type Window } from '../http/rows.js';
import { data, list, moment, named, present, text, uuid } from '../http/wire.js';
import { iconUrl } from '../swap/icons.js';
import { ReasonBody, RegistryQuery } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentProposal, proposal, waitingChange } from './proposals.controller.js';

/** What two of the staff said a listing is. */
const assetMapping = named('AssetMapping', {
  id: uuid.meta({ description: 'The change that made it' }),
  provider: text,
  provider_ticker: text,
  provider_network: text,
  asset: text.meta({ description: 'By CAIP-19' }),
  asset_name: text,
  created_at: moment,
  waiting_change: waitingChange,
});

const registryAsset = named('RegistryAsset', {
  caip19: text,
  network: text,
  network_name: text,
  contract: text.nullable(),
  ticker: text.nullable().meta({ description: 'Null for a contract that the registry does not have' }),
  name: text.nullable(),
  decimals: z.number().int().nullable(),
  icon_url: text.nullable(),
});

const registryAnswer = z.object({
  data: list(registryAsset),
  networks: list(z.object({ network: text, name: text })),
});

type Shown = AssetMapping & { readonly waitingChange: string | null };

const presentMapping = (row: Shown) =>
  present(assetMapping, row, { id: row.proposalId, asset_name: describeAsset(row.asset) });

const byProposal = { keyOf: ({ proposalId }: AssetMapping) => proposalId, shape: idShape };
const foundMax = 20;
const allNetworks = Object.values(networks)
  .map(({ code, name }) => ({ network: code, name }))
  .sort((one, other) => one.name.localeCompare(other.name));

@ForStaff()
@Controller('admin')
export class AssetMappingsController {
  constructor(
    private readonly database: Database,
    private readonly unmapListing: UnmapListing,
    private readonly config: Config,
  ) {}

  @Get('registry-assets', 'searchRegistry', 'Assets that a held listing may turn out to be, those people mean first', {
    answer: registryAnswer,
  })
  search(@Query() { query = '', network = '' }: RegistryQuery): z.output<typeof registryAnswer> {
    const found = searchRegistry(query, network === '' ? null : network, foundMax);
    const { PUBLIC_URL } = this.config.values;
    const shown = found.map((asset) => {
      const icon_url = iconUrl(PUBLIC_URL, assetIcon(asset.network, asset.contract));
      return present(registryAsset, asset, { icon_url });
    });
    return { data: shown, networks: allNetworks };
  }

  @Get('asset-mappings', 'listAssetMappings', 'What two of the staff said listings are, newest first', {
    answer: page(assetMapping),
  })
  list(@Query() query: PageQuery) {
    return pageOf(query, byProposal, (window) => this.read(window), presentMapping);
  }

  /** Another way to change one: take it back, then say anew what the listing is. */
  @Post('asset-mappings/:id/withdraw', 'withdrawMapping', 'Take back what a listing is; a second person confirms it', {
    answer: data(proposal),
    errors: ['action_not_available'],
    roles: ['operator'],
  })
  async withdraw(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId, @Body() { reason }: ReasonBody) {
    return { data: presentProposal(await this.unmapListing.run(id, caller, reason)) };
  }

  private async read(window: Window): Promise<Shown[]> {
    const { manager } = this.database;
    const rows = await highestFirst(manager, AssetMapping, 'proposalId', window);
    return withWaitingChanges(manager, 'asset.unmapping', rows, byProposal.keyOf);
  }
}

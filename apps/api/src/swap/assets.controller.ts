import { createHash } from 'node:crypto';
import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalogue, type Asset } from '@swap/domain/catalogue';
import type { FastifyReply } from 'fastify';
import { Limited } from '../http/quotas.js';
import { AssetsQuery } from './swap.dto.js';
import { presentAsset } from './present.js';

@ApiTags('swap')
@Controller('assets')
export class AssetsController {
  constructor(private readonly catalogue: Catalogue) {}

  @Get()
  @Limited('assets')
  async list(
    @Query() { network }: AssetsQuery,
    @Headers('if-none-match') seen: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { assets, asOf } = await this.catalogue.list();
    const shown = network === undefined ? assets : assets.filter((asset) => asset.network === network.toLowerCase());
    const answer = { data: shown.map(presentAsset), networks: networksOf(shown), as_of: asOf?.toISOString() ?? null };
    const etag = `"${createHash('sha256').update(JSON.stringify(answer.data)).digest('base64url').slice(0, 27)}"`;
    void reply.header('etag', etag).header('cache-control', 'public, max-age=30');
    if (seen === etag) {
      void reply.status(304);
      return undefined;
    }
    return answer;
  }
}

function networksOf(assets: readonly Asset[]) {
  const names = new Map(assets.map(({ network, networkName }) => [network, networkName]));
  return [...names].map(([network, name]) => ({ network, name })).sort((a, b) => a.name.localeCompare(b.name));
}

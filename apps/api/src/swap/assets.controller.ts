import { createHash } from 'node:crypto';
import { Controller, Headers, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalogue } from '@swap/domain/catalogue';
import type { FastifyReply } from 'fastify';
import { Get } from '../http/route.js';
import { assetList, presentAssets } from './asset.answer.js';
import { AssetsQuery } from './swap.dto.js';

@ApiTags('swap')
@Controller('assets')
export class AssetsController {
  constructor(private readonly catalogue: Catalogue) {}

  @Get('', 'listAssets', 'Everything that can be swapped', { answer: assetList, also: 304, limit: 'assets' })
  async list(
    @Query() { network }: AssetsQuery,
    @Headers('if-none-match') seen: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { assets, asOf } = await this.catalogue.list();
    const shown = network === undefined ? assets : assets.filter((asset) => asset.network === network.toLowerCase());
    const answer = presentAssets(shown, asOf);
    const etag = `"${createHash('sha256').update(JSON.stringify(answer.data)).digest('base64url').slice(0, 27)}"`;
    void reply.header('etag', etag).header('cache-control', 'public, max-age=30');
    if (seen !== etag) return answer;
    void reply.status(304);
    return undefined;
  }
}

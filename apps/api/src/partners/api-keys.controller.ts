import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Database } from '@swap/domain/database';
import { ApiKey, CreateApiKey, RevokeApiKey, RotateApiKey, type MadeApiKey } from '@swap/domain/partners';
import { CurrentPartner, ForPartners, SessionOnly } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { RowId } from '../http/row-id.js';
import { CreateApiKeyBody, RotateApiKeyBody } from './partners.dto.js';

@ApiTags('partner account')
@ForPartners()
@Controller('partners/api-keys')
export class ApiKeysController {
  constructor(
    private readonly database: Database,
    private readonly createApiKey: CreateApiKey,
    private readonly rotateApiKey: RotateApiKey,
    private readonly revokeApiKey: RevokeApiKey,
  ) {}

  @Post()
  @HttpCode(201)
  @SessionOnly()
  async create(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() body: CreateApiKeyBody) {
    const { name, kind = 'secret', allowed_origins: allowedOrigins = [] } = body;
    return presentMade(await this.createApiKey.run(partnerId, { name, kind, allowedOrigins }, caller));
  }

  @Get()
  async list(@CurrentPartner() { partnerId }: SignedInPartner) {
    const keys = await this.database.manager.find(ApiKey, {
      where: { partnerId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return { data: keys.map(present) };
  }

  @Post(':id/rotate')
  @HttpCode(201)
  @SessionOnly()
  async rotate(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id: keyId }: RowId,
    @Body() { overlap_hours: overlapHours = 0 }: RotateApiKeyBody,
  ) {
    return presentMade(await this.rotateApiKey.run(partnerId, { keyId, overlapHours }, caller));
  }

  @Delete(':id')
  @HttpCode(204)
  @SessionOnly()
  async revoke(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.revokeApiKey.run(partnerId, id, caller);
  }
}

function presentMade({ record: { id, name, kind, prefix, createdAt }, key }: MadeApiKey) {
  return { id, name, kind, key, prefix, created_at: createdAt };
}

function present(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    kind: key.kind,
    prefix: key.prefix,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
  };
}

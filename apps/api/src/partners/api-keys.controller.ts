import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Database } from '@swap/domain/database';
import { ApiKey, CreateApiKey, RevokeApiKey } from '@swap/domain/partners';
import { CurrentPartner, PartnerGuard } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { RowId } from '../http/row-id.js';
import { CreateApiKeyBody } from './partners.dto.js';

@ApiTags('partner account')
@ApiBearerAuth()
@UseGuards(PartnerGuard)
@Controller('partners/api-keys')
export class ApiKeysController {
  constructor(
    private readonly database: Database,
    private readonly createApiKey: CreateApiKey,
    private readonly revokeApiKey: RevokeApiKey,
  ) {}

  @Post()
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  async create(@CurrentPartner() { partnerId }: SignedInPartner, @Body() body: CreateApiKeyBody) {
    const { record, key } = await this.createApiKey.run(partnerId, {
      name: body.name,
      kind: body.kind ?? 'secret',
      allowedOrigins: body.allowed_origins ?? [],
    });
    return {
      id: record.id,
      name: record.name,
      kind: record.kind,
      key,
      prefix: record.prefix,
      created_at: record.createdAt,
    };
  }

  @Get()
  async list(@CurrentPartner() { partnerId }: SignedInPartner) {
    const keys = await this.database.read.find(ApiKey, {
      where: { partnerId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return { data: keys.map(present) };
  }

  @Delete(':id')
  @HttpCode(204)
  async revoke(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.revokeApiKey.run(partnerId, id);
  }
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

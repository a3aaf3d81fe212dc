import { Body, Controller, Param } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import {
  ApiKey,
  ChangeApiKey,
  CreateApiKey,
  keyScopes,
  type MadeApiKey,
  RevokeApiKey,
  RotateApiKey,
  UnlockApiKey,
} from '@swap/domain/partners';
import { z } from 'zod';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Delete, Get, Patch, Post, Scoped } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { camelCased, data, flag, list, moment, named, present, text, uuid } from '../http/wire.js';
import { ChangeApiKeyBody, CreateApiKeyBody, RotateApiKeyBody } from './partners.dto.js';

const kind = z.enum(['secret', 'publishable']);
const apiKey = named('ApiKey', {
  id: uuid,
  name: text,
  kind,
  prefix: text,
  allowed_origins: list(text),
  scopes: list(z.enum(keyScopes)),
  created_at: moment,
  last_used_at: moment.nullable(),
  expires_at: moment.nullable(),
  revoked_at: moment.nullable(),
  locked: flag.meta({ description: 'Since a password reset it attributes orders and opens nothing' }),
});
const newApiKey = named('NewApiKey', {
  id: uuid,
  name: text,
  kind,
  key: text,
  prefix: text,
  allowed_origins: list(text),
  scopes: list(z.enum(keyScopes)),
  created_at: moment,
});
const rotatedApiKey = newApiKey
  .extend({ old_key_expires_at: moment.meta({ description: 'Until then the old key works, too' }) })
  .meta({ id: 'RotatedApiKey' });

@ForPartners('partner account')
@Scoped(['account:read'])
@Controller('partners/api-keys')
export class ApiKeysController {
  constructor(
    private readonly database: Database,
    private readonly createApiKey: CreateApiKey,
    private readonly rotateApiKey: RotateApiKey,
  ) {}

  @Post('', 'createApiKey', 'Make an API key; it is shown once', {
    members: ['developer'],
    idempotent: 'whole',
    answer: newApiKey,
    status: 201,
    errors: ['limit_reached', 'origins_not_allowed'],
    session: true,
    stepUp: true,
  })
  async create(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() body: CreateApiKeyBody) {
    const { name, kind = 'secret', allowed_origins: allowedOrigins = [], scopes = null } = body;
    const wanted = { name, kind, allowedOrigins, chosenScopes: scopes };
    return presentMade(await this.createApiKey.run(partnerId, wanted, caller));
  }

  @Get('', 'listApiKeys', 'The API keys, without their secrets', { answer: data(list(apiKey)) })
  async list(@CurrentPartner() { partnerId }: SignedInPartner) {
    const keys = await this.database.manager.find(ApiKey, {
      where: { partnerId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return { data: keys.map(presentKey) };
  }

  @Post(':id/rotate', 'rotateApiKey', 'Replace an API key; both work for a while', {
    members: ['developer'],
    idempotent: 'whole',
    answer: rotatedApiKey,
    status: 201,
    errors: ['limit_reached', 'action_not_available'],
    session: true,
    stepUp: true,
  })
  async rotate(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id: keyId }: RowId,
    @Body() { overlap_hours: overlapHours = 0 }: RotateApiKeyBody,
  ) {
    const { oldKeyExpiresAt, ...made } = await this.rotateApiKey.run(partnerId, { keyId, overlapHours }, caller);
    return { ...presentMade(made), old_key_expires_at: oldKeyExpiresAt };
  }
}

/** What becomes of a key that is there. */
@ForPartners('partner account')
@Controller('partners/api-keys')
export class ApiKeyController {
  constructor(
    private readonly changeApiKey: ChangeApiKey,
    private readonly unlockApiKey: UnlockApiKey,
    private readonly revokeApiKey: RevokeApiKey,
  ) {}

  @Patch(':id', 'changeApiKey', 'Change what a key is called, where it works and what it may do', {
    members: ['developer'],
    answer: apiKey,
    errors: ['action_not_available', 'origins_not_allowed'],
    session: true,
    stepUp: true,
  })
  async change(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() body: ChangeApiKeyBody,
  ) {
    return presentKey(await this.changeApiKey.run(partnerId, id, camelCased(body), caller));
  }

  @Post(':id/unlock', 'unlockApiKey', 'Let a key open the account again after a password reset', {
    members: ['developer'],
    answer: apiKey,
    errors: ['action_not_available'],
    session: true,
    stepUp: true,
  })
  async unlock(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    return presentKey(await this.unlockApiKey.run(partnerId, id, caller));
  }

  @Delete(':id', 'revokeApiKey', 'End an API key', { members: ['developer'], session: true, stepUp: true })
  async revoke(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.revokeApiKey.run(partnerId, id, caller);
  }
}

const presentKey = (key: ApiKey) => present(apiKey, key, { locked: key.lockedAt !== null });

const presentMade = ({ record, key }: MadeApiKey) => present(newApiKey, record, { key });

import { Controller, Param } from '@nestjs/common';
import type { Session } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { EndSession, listSessions } from '@swap/domain/partners';
import { z } from 'zod';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Delete, Get } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { data, flag, list, moment, present, text, uuid } from '../http/wire.js';

const session = z
  .object({
    id: uuid,
    ip: text.nullable(),
    user_agent: text.nullable(),
    created_at: moment,
    last_used_at: moment,
    expires_at: moment,
    current: flag,
  })
  .meta({ id: 'Session' });

/** Where a partner is signed in. */
@ForPartners('partner account')
@Controller('partners/sessions')
export class SessionsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly endSession: EndSession,
  ) {}

  @Get('', 'listSessions', 'Where the account is signed in', { answer: data(list(session)) })
  async list(@CurrentPartner() { partnerId, sessionId }: SignedInPartner) {
    const sessions = await listSessions(this.database.manager, partnerId, this.clock.now());
    return { data: sessions.map((each) => presentSession(each, sessionId)) };
  }

  @Delete(':id', 'endSession', 'End one of the sessions', { session: true })
  async end(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.endSession.byId(partnerId, id, caller);
  }
}

const presentSession = (source: Session, current: string) =>
  present(session, source, { last_used_at: source.rotatedAt, current: source.id === current });

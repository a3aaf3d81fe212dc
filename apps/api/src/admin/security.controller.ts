import { Body, Controller, Param } from '@nestjs/common';
import { Session } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { ChangeAdminPassword, EndAdminSessions } from '@swap/domain/staff';
import { passwordErrors } from '../http/access-tokens.js';
import { Delete, Get, Post } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { presentSession, session } from '../http/session.answer.js';
import { camelCased, data, list } from '../http/wire.js';
import { ChangePasswordBody } from '../partners/partners.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

/** What guards an account of the staff, changed by the person who owns it. */
@ForStaff()
@Controller('admin')
export class StaffSecurityController {
  constructor(
    private readonly database: Database,
    private readonly changePassword: ChangeAdminPassword,
    private readonly endSessions: EndAdminSessions,
    private readonly clock: Clock,
  ) {}

  @Post('change-password', 'changeStaffPassword', 'Change the own password; other sessions end', {
    errors: [...passwordErrors, 'weak_password'],
    limit: 'signIn',
  })
  async change(@CurrentAdmin() admin: SignedInAdmin, @Body() body: ChangePasswordBody): Promise<void> {
    await this.changePassword.run(admin, camelCased(body));
  }

  @Get('sessions', 'listStaffSessions', 'Where one is signed in', { answer: data(list(session)) })
  async sessions(@CurrentAdmin() { adminId, sessionId }: SignedInAdmin) {
    const account = { realm: 'admin', id: adminId } as const;
    const sessions = await Session.listLive(this.database.manager, account, this.clock.now());
    return { data: sessions.map((each) => presentSession(each, sessionId)) };
  }

  @Delete('sessions', 'endOtherStaffSessions', 'End every own session but this one')
  async endOthers(@CurrentAdmin() admin: SignedInAdmin): Promise<void> {
    await this.endSessions.others(admin);
  }

  @Delete('sessions/:id', 'endStaffSession', 'End one of the own sessions')
  async end(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId): Promise<void> {
    await this.endSessions.one(admin, id);
  }
}

import { Body, Controller, Param } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { knownLanguage } from '@swap/domain/mail';
import { Admin, ChangeAdmin, ChangeLetterLanguage, InviteAdmin, roles } from '@swap/domain/staff';
import { z } from 'zod';
import { ownLanguage } from '../http/own-language.js';
import { Get, Patch, Post } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { camelCased, data, flag, list, moment, named, present, text, uuid } from '../http/wire.js';
import { AdminChangeBody, NewAdminBody, OwnChangeBody } from './admin.dto.js';
import { BeforeTwoFactor, CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentProposal, proposal, waitingChange } from './proposals.controller.js';

const admin = named('Admin', {
  id: uuid,
  email: text,
  name: text,
  roles: list(z.enum(roles)),
  active: flag,
  invited: flag,
  created_at: moment,
});

const me = admin.extend({ two_factor_enabled: flag, language: ownLanguage });

const presentAdmin = (row: Admin) =>
  present(admin, row, { active: row.deactivatedAt === null, invited: row.passwordHash === '' });

const presentMe = (row: Admin, passedSecondFactor: boolean) => ({
  ...presentAdmin(row),
  two_factor_enabled: passedSecondFactor,
  language: knownLanguage(row.language),
});

/** Everybody on the staff. */
@ForStaff()
@Controller('admin')
export class StaffController {
  constructor(
    private readonly database: Database,
    private readonly inviteAdmin: InviteAdmin,
    private readonly changeAdmin: ChangeAdmin,
    private readonly changeLetterLanguage: ChangeLetterLanguage,
  ) {}

  @Get('me', 'getMe', 'Who is signed in, and their roles', { answer: me })
  @BeforeTwoFactor()
  async me(@CurrentAdmin() { adminId, passedSecondFactor }: SignedInAdmin) {
    return presentMe(await Admin.get(this.database.manager, adminId), passedSecondFactor);
  }

  @Patch('me', 'changeMe', 'Change the language of your mail', { answer: me })
  async changeOwn(@CurrentAdmin() by: SignedInAdmin, @Body() { language }: OwnChangeBody) {
    return presentMe(await this.changeLetterLanguage.run(by.adminId, language, by.caller), by.passedSecondFactor);
  }

  @Get('admins', 'listStaff', 'Everybody on the staff', { answer: data(list(admin)) })
  async list() {
    const admins = await this.database.manager.find(Admin, { order: { createdAt: 'DESC', id: 'DESC' } });
    return { data: admins.map(presentAdmin) };
  }

  /** The invitation is mailed when another admin agrees. */
  @Post('admins', 'inviteStaff', 'Ask for somebody to be invited', {
    idempotent: 'whole',
    answer: proposal,
    status: 202,
    errors: ['email_taken', 'action_not_available', 'service_unavailable'],
    roles: ['operator'],
  })
  async invite(@CurrentAdmin() { caller }: SignedInAdmin, @Body() body: NewAdminBody) {
    return presentProposal(await this.inviteAdmin.run(body, caller));
  }

  /** Whatever may give somebody more rights waits for another admin. */
  @Patch('admins/:id', 'changeStaff', 'Change roles, or switch somebody off', {
    answer: admin.extend({ waiting_change: waitingChange }).meta({ id: 'ChangedAdmin' }),
    errors: ['action_not_available', 'four_eyes_required'],
    roles: ['operator'],
  })
  async change(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId, @Body() body: AdminChangeBody) {
    const { admin, waiting } = await this.changeAdmin.run(id, caller, camelCased(body));
    return { ...presentAdmin(admin), waiting_change: waiting?.id ?? null };
  }
}

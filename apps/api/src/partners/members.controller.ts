import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { Clock, DomainError } from '@swap/domain/kernel';
import {
  ChangeMembers,
  InviteMember,
  JoinAccount,
  listMembers,
  memberRoles,
  type MemberRecord,
} from '@swap/domain/partners';
import { z } from 'zod';
import { UnknownCaller } from '../http/caller.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Delete, Get, Patch, Post, Scoped } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { data, flag, list, moment, named, present, text, uuid } from '../http/wire.js';
import { InviteMemberBody, JoinAccountBody, MemberRoleBody } from './partners.dto.js';

const member = named('Member', {
  id: uuid,
  email: text,
  name: text.meta({ description: 'Empty while the invitation waits' }),
  role: z.enum(memberRoles),
  state: z.enum(['active', 'invited']),
  two_factor_enabled: flag,
  created_at: moment,
  joined_at: moment.nullable(),
});

const presentMember = (record: MemberRecord) => present(member, record);

/** Who works for an account. */
@ForPartners('partner account')
@Scoped(['account:read'])
@Controller('partners/members')
export class MembersController {
  constructor(
    private readonly database: Database,
    private readonly inviteMember: InviteMember,
    private readonly changeMembers: ChangeMembers,
    private readonly clock: Clock,
  ) {}

  @Get('', 'listMembers', 'Who works for the account, or is invited to', { answer: data(list(member)) })
  async list(@CurrentPartner() { partnerId }: SignedInPartner) {
    const members = await listMembers(this.database.manager, partnerId, this.clock.now());
    return { data: members.map(presentMember) };
  }

  @Post('invitations', 'inviteMember', 'Invite somebody by mail', {
    status: 202,
    errors: ['email_taken', 'limit_reached'],
    session: true,
    stepUp: true,
    idempotent: 'whole',
  })
  async invite(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Body() body: InviteMemberBody,
  ): Promise<void> {
    const { language = null, ...invited } = body;
    await this.inviteMember.run(partnerId, { ...invited, language }, caller);
  }

  @Patch(':id', 'changeMember', 'Give a member another role', {
    answer: member,
    errors: ['last_owner'],
    session: true,
    stepUp: true,
  })
  async change(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() { role }: MemberRoleBody,
  ) {
    return presentMember(await this.changeMembers.setRole(partnerId, id, role, caller));
  }

  /** Owners may remove anybody, everybody may leave. */
  @Delete(':id', 'removeMember', 'Take somebody out of the account, or leave it', {
    errors: ['last_owner', 'role_required'],
    members: 'everyone',
    session: true,
    stepUp: true,
  })
  async remove(@CurrentPartner() { partnerId, role, caller }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    if (role !== 'owner' && id !== caller.actorId) {
      throw new DomainError('role_required', 'This needs the role owner; you may only leave yourself');
    }
    await this.changeMembers.remove(partnerId, id, caller);
  }
}

/** The way into an account for who was invited. */
@ApiTags('partner account')
@Controller('partners/invitations')
export class InvitationsController {
  constructor(private readonly joinAccount: JoinAccount) {}

  @Post('accept', 'joinAccount', 'Join an account with the token of an invitation', {
    errors: ['invalid_token', 'weak_password', 'email_taken', 'account_suspended', 'service_unavailable'],
    limit: 'signIn',
  })
  async accept(@Body() body: JoinAccountBody, @UnknownCaller() caller: Caller): Promise<void> {
    const { token, name, password, language = null } = body;
    await this.joinAccount.run(token, { name, password, language }, caller);
  }
}

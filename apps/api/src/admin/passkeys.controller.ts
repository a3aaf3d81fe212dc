import { Body, Controller, Headers, Param } from '@nestjs/common';
import { StaffPasskeys } from '@swap/domain/staff';
import { passwordErrors } from '../http/access-tokens.js';
import { passkey, passkeyErrors, passkeyOptions, presentPasskey } from '../http/passkey.answer.js';
import { NewPasskeyBody, PasskeyNameBody, StaffProofBody } from '../http/passkeys.dto.js';
import { Delete, Get, Patch, Post } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { camelCased, data, list } from '../http/wire.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

/** Passkeys of whoever of the staff is signed in: another way in beside password and code. */
@ForStaff()
@Controller('admin/passkeys')
export class StaffPasskeysController {
  constructor(private readonly passkeys: StaffPasskeys) {}

  @Get('', 'listStaffPasskeys', 'The own passkeys', { answer: data(list(passkey)) })
  async list(@CurrentAdmin() admin: SignedInAdmin) {
    return { data: (await this.passkeys.list(admin)).map(presentPasskey) };
  }

  @Post('options', 'beginStaffPasskey', 'What the browser needs to make a passkey, for password and code', {
    answer: data(passkeyOptions),
    errors: [...passwordErrors, 'action_not_available', 'limit_reached'],
    limit: 'signIn',
  })
  async begin(@CurrentAdmin() admin: SignedInAdmin, @Body() proof: StaffProofBody) {
    return { data: { options: await this.passkeys.registration(admin, camelCased(proof)) } };
  }

  @Post('', 'addStaffPasskey', 'Keep a passkey that was made; its owner is mailed', {
    answer: data(passkey),
    status: 201,
    errors: ['action_not_available', ...passkeyErrors],
    limit: 'signIn',
  })
  async add(
    @CurrentAdmin() admin: SignedInAdmin,
    @Body() { name, response }: NewPasskeyBody,
    @Headers('origin') origin: string | undefined,
  ) {
    return { data: presentPasskey(await this.passkeys.add(admin, { name, response, origin })) };
  }

  @Patch(':id', 'renameStaffPasskey', 'Call a passkey something else', { answer: data(passkey) })
  async rename(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId, @Body() { name }: PasskeyNameBody) {
    return { data: presentPasskey(await this.passkeys.rename(admin, id, name)) };
  }

  @Delete(':id', 'removeStaffPasskey', 'Remove a passkey; its owner is mailed')
  async remove(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId): Promise<void> {
    await this.passkeys.remove(admin, id);
  }
}

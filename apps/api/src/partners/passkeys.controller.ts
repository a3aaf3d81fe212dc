import { Body, Controller, Headers, Param } from '@nestjs/common';
import { OwnPasskeys, UsePasskey } from '@swap/domain/partners';
import { passkey, passkeyErrors, passkeyOptions, presentPasskey } from '../http/passkey.answer.js';
import { NewPasskeyBody, PasskeyAnswerBody, PasskeyNameBody } from '../http/passkeys.dto.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Limited } from '../http/quotas.js';
import { Delete, Get, Patch, Post } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { data, list } from '../http/wire.js';
import { stepUp } from './security.controller.js';

const own = { members: 'everyone', session: true } as const;

/** Passkeys of the person who is signed in: another way in beside password and code, and another fresh proof. */
@ForPartners('partner account')
@Limited('signIn')
@Controller('partners')
export class PasskeysController {
  constructor(
    private readonly passkeys: OwnPasskeys,
    private readonly usePasskey: UsePasskey,
  ) {}

  @Get('passkeys', 'listPasskeys', 'Your passkeys', {
    answer: data(list(passkey)),
    scopes: ['account:read'],
    limit: 'default',
  })
  async list(@CurrentPartner() partner: SignedInPartner) {
    return { data: (await this.passkeys.list(partner)).map(presentPasskey) };
  }

  @Post('passkeys/options', 'beginPasskey', 'What the browser needs to make a passkey', {
    ...own,
    answer: data(passkeyOptions),
    errors: ['action_not_available', 'limit_reached'],
    stepUp: true,
  })
  async begin(@CurrentPartner() partner: SignedInPartner) {
    return { data: { options: await this.passkeys.registration(partner) } };
  }

  /** Two-factor sign-in must be on; turning it off removes passkeys with it. */
  @Post('passkeys', 'addPasskey', 'Keep a passkey that was made; its owner is mailed', {
    ...own,
    answer: data(passkey),
    status: 201,
    errors: ['action_not_available', ...passkeyErrors],
    stepUp: true,
  })
  async add(
    @CurrentPartner() partner: SignedInPartner,
    @Body() { name, response }: NewPasskeyBody,
    @Headers('origin') origin: string | undefined,
  ) {
    return { data: presentPasskey(await this.passkeys.add(partner, { name, response, origin })) };
  }

  @Patch('passkeys/:id', 'renamePasskey', 'Call a passkey something else', { ...own, answer: data(passkey) })
  async rename(@CurrentPartner() partner: SignedInPartner, @Param() { id }: RowId, @Body() { name }: PasskeyNameBody) {
    return { data: presentPasskey(await this.passkeys.rename(partner, id, name)) };
  }

  @Delete('passkeys/:id', 'removePasskey', 'Remove a passkey; its owner is mailed', { ...own, stepUp: true })
  async remove(@CurrentPartner() partner: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.passkeys.remove(partner, id);
  }

  @Post('step-up/passkey/options', 'beginStepUpByPasskey', 'What the browser needs to show a passkey once more', {
    ...own,
    answer: data(passkeyOptions),
  })
  async beginStepUp(@CurrentPartner() partner: SignedInPartner) {
    return { data: { options: await this.usePasskey.stepUpRequest(partner) } };
  }

  @Post('step-up/passkey', 'stepUpByPasskey', 'Show a passkey once more', {
    ...own,
    answer: data(stepUp),
    errors: passkeyErrors,
  })
  async prove(
    @CurrentPartner() partner: SignedInPartner,
    @Body() { response }: PasskeyAnswerBody,
    @Headers('origin') origin: string | undefined,
  ) {
    return { data: { step_up_until: await this.usePasskey.stepUp(partner, { response, origin }) } };
  }
}

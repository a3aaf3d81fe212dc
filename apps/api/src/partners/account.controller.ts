import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { RequestCode, ResetPassword, SignUp, VerifyEmail } from '@swap/domain/partners';
import { UnknownCaller } from '../http/caller.js';
import { Limited } from '../http/quotas.js';
import { withMinimumDuration } from '../http/minimum-duration.js';
import { EmailBody, ResetPasswordBody, SignUpBody, VerifyEmailBody } from './partners.dto.js';

/** Routes for people who cannot sign in yet, or no more. None of them tells whether an address has an account. */
@ApiTags('partner account')
@Limited('codes')
@Controller('partners')
export class RegistrationController {
  constructor(
    private readonly signUp: SignUp,
    private readonly verifyEmail: VerifyEmail,
    private readonly requestCode: RequestCode,
    private readonly resetPassword: ResetPassword,
  ) {}

  @Post('signup')
  @HttpCode(201)
  async register(@Body() { email, password, name, website }: SignUpBody, @UnknownCaller() caller: Caller) {
    const registered = await this.signUp.run({ email, password, name, website: website ?? null }, caller);
    return { email: registered.email, verification_expires_at: registered.verificationExpiresAt.toISOString() };
  }

  @Post('verify-email')
  @HttpCode(200)
  async verify(@Body() { email, code }: VerifyEmailBody, @UnknownCaller() caller: Caller) {
    await withMinimumDuration(this.verifyEmail.run(email, code, caller));
    return { verified: true };
  }

  @Post('verify-email/resend')
  @HttpCode(202)
  async resend(@Body() { email }: EmailBody, @UnknownCaller() caller: Caller): Promise<void> {
    await withMinimumDuration(this.requestCode.run(email, 'verify_email', caller));
  }

  @Post('forgot-password')
  @HttpCode(202)
  async forgot(@Body() { email }: EmailBody, @UnknownCaller() caller: Caller): Promise<void> {
    await withMinimumDuration(this.requestCode.run(email, 'reset_password', caller));
  }

  @Post('reset-password')
  @HttpCode(204)
  async reset(@Body() body: ResetPasswordBody, @UnknownCaller() caller: Caller): Promise<void> {
    const { email, code, new_password: password } = body;
    await withMinimumDuration(this.resetPassword.run(email, { code, password }, caller));
  }
}

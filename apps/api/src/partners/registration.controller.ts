import { setTimeout as delay } from 'node:timers/promises';
import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { RequestCode, ResetPassword, SignUp, VerifyEmail } from '@swap/domain/partners';
import { z } from 'zod';
import { UnknownCaller } from '../http/caller.js';
import { Limited } from '../http/quotas.js';
import { Post } from '../http/route.js';
import { flag, moment, text } from '../http/wire.js';
import { EmailBody, ResetPasswordBody, SignUpBody, VerifyEmailBody } from './partners.dto.js';

const codeErrors = ['invalid_code', 'too_many_attempts'] as const;

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

  @Post('signup', 'signUp', 'Register; a code is mailed', {
    idempotent: 'whole',
    answer: z.object({ email: text, verification_expires_at: moment }),
    status: 201,
    errors: ['weak_password', 'service_unavailable'],
  })
  async register(@Body() body: SignUpBody, @UnknownCaller() caller: Caller) {
    const { website = null, language = null, ...named } = body;
    const registered = await this.signUp.run({ ...named, website, language }, caller);
    return { email: registered.email, verification_expires_at: registered.verificationExpiresAt };
  }

  @Post('verify-email', 'verifyEmail', 'Confirm the address with the mailed code, or the token of its link', {
    answer: z.object({ verified: flag }),
    errors: [...codeErrors, 'sign_up_contested'],
  })
  async verify(@Body() { email, code }: VerifyEmailBody, @UnknownCaller() caller: Caller) {
    await withMinimumDuration(this.verifyEmail.run(email, code, caller));
    return { verified: true };
  }

  @Post('verify-email/resend', 'resendCode', 'Have another code mailed', { status: 202 })
  async resend(@Body() { email }: EmailBody, @UnknownCaller() caller: Caller): Promise<void> {
    await withMinimumDuration(this.requestCode.run(email, 'verify_email', caller));
  }

  @Post('forgot-password', 'forgotPassword', 'Have a code mailed that resets the password', { status: 202 })
  async forgot(@Body() { email }: EmailBody, @UnknownCaller() caller: Caller): Promise<void> {
    await withMinimumDuration(this.requestCode.run(email, 'reset_password', caller));
  }

  @Post('reset-password', 'resetPassword', 'Set a new password with the mailed code, or the token of its link', {
    errors: [...codeErrors, 'weak_password', 'service_unavailable'],
  })
  async reset(@Body() body: ResetPasswordBody, @UnknownCaller() caller: Caller): Promise<void> {
    const { email, code, new_password: password } = body;
    await withMinimumDuration(this.resetPassword.run(email, { code, password }, caller));
  }
}

/** Longer than a few statements take, shorter than anybody notices. */
const leastMs = 60;

/**
 * Answers, or refuses, no sooner than after a fixed time, so that the time does not tell whether there was an account to do
 * something about.
 */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, delay(leastMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

import { Body, Controller, Header, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  RefreshSession,
  ResendVerification,
  SignIn,
  SignOut,
  SignUp,
  VerifyEmail,
  type SignedIn,
} from '@swap/domain/partners';
import { accessTokenSeconds, AccessTokens } from '../http/access-tokens.js';
import { EmailBody, RefreshBody, SignInBody, SignUpBody, VerifyEmailBody } from './partners.dto.js';

@ApiTags('partner account')
@Controller('partners')
export class RegistrationController {
  constructor(
    private readonly signUp: SignUp,
    private readonly verifyEmail: VerifyEmail,
    private readonly resendVerification: ResendVerification,
  ) {}

  @Post('signup')
  @HttpCode(201)
  async register(@Body() { email, password, name, website }: SignUpBody) {
    const registered = await this.signUp.run({ email, password, name, website: website ?? null });
    return { email: registered.email, verification_expires_at: registered.verificationExpiresAt.toISOString() };
  }

  @Post('verify-email')
  @HttpCode(200)
  async verify(@Body() { email, code }: VerifyEmailBody) {
    await this.verifyEmail.run(email, code);
    return { verified: true };
  }

  @Post('verify-email/resend')
  @HttpCode(202)
  async resend(@Body() { email }: EmailBody): Promise<void> {
    await this.resendVerification.run(email);
  }
}

@ApiTags('partner account')
@Controller('partners')
export class SessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly refreshSession: RefreshSession,
    private readonly signOut: SignOut,
    private readonly accessTokens: AccessTokens,
  ) {}

  @Post('signin')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async open(@Body() body: SignInBody, @Ip() ip: string, @Headers('user-agent') userAgent: string | undefined) {
    return this.tokens(await this.signIn.run(body, { ip, userAgent: userAgent ?? null }));
  }

  @Post('auth/refresh')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async refresh(@Body() { refresh_token }: RefreshBody) {
    return this.tokens(await this.refreshSession.run(refresh_token));
  }

  @Post('auth/logout')
  @HttpCode(204)
  async close(@Body() { refresh_token }: RefreshBody): Promise<void> {
    await this.signOut.run(refresh_token);
  }

  private async tokens({ partnerId, sessionId, refreshToken, refreshExpiresAt }: SignedIn) {
    return {
      access_token: await this.accessTokens.issue({ sub: partnerId, sid: sessionId, scope: 'session' }),
      token_type: 'Bearer',
      expires_in: accessTokenSeconds,
      refresh_token: refreshToken,
      refresh_expires_at: refreshExpiresAt.toISOString(),
    };
  }
}

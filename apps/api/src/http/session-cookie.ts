import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import type { OpenSession, Realm } from '@swap/domain/credentials';
import { Clock, DomainError } from '@swap/domain/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Tokens, tokens } from './access-tokens.js';

/** What a page gets: the refresh token is in a cookie, out of reach of its scripts. */
export const pageTokens = tokens.omit({ refresh_token: true }).meta({ id: 'PageTokens' });

/** What every route of a page's session may answer. */
export const pageErrors = ['origin_refused'] as const;

/**
 * The refresh token of a console, in a cookie that no script reads and no other site has sent (ADR 83): HttpOnly, SameSite=Strict, and
 * under https Secure and bound to this very host (`__Host-`), so that no other of its domain can put one there. Only the routes of
 * sessions look at it, and only for pages of ours: cookies alone prove no intention.
 */
@Injectable()
export class SessionCookies {
  private readonly secure: boolean;
  private readonly origins: ReadonlySet<string>;

  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    { values: { PUBLIC_URL, APP_HOST, CORS_ORIGINS } }: Config,
  ) {
    const { protocol, origin } = new URL(PUBLIC_URL);
    this.secure = protocol === 'https:';
    const named = CORS_ORIGINS.split(',').flatMap((each) => each.trim() || []);
    this.origins = new Set([origin, ...(APP_HOST === '' ? [] : [`${protocol}//${APP_HOST}`]), ...named]);
  }

  /** Throws `origin_refused` for a request that a page of ours did not send. Browsers name the page's origin themselves. */
  refuseOthers({ headers: { origin, host } }: FastifyRequest): void {
    const ours = origin !== undefined && (this.origins.has(origin) || this.isSame(origin, host));
    if (!ours) throw new DomainError('origin_refused', 'Only pages of this service keep a session in a cookie');
  }

  /** Throws `invalid_token` where there is none. */
  read(request: FastifyRequest, realm: Realm): string {
    const name = this.nameOf(realm);
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    if (token) return token;
    throw new DomainError('invalid_token', 'Nobody is signed in here; sign in');
  }

  /** Puts the session's refresh token into the cookie, until that token ends, and answers the rest. */
  async keep(reply: FastifyReply, session: OpenSession, realm: Realm): Promise<z.output<typeof pageTokens>> {
    const seconds = Math.floor((session.refreshExpiresAt.getTime() - this.clock.now().getTime()) / 1000);
    this.write(reply, realm, session.refreshToken, seconds);
    const { refresh_token: _, ...answer } = await this.tokens.ofSession(session, realm);
    return answer;
  }

  drop(reply: FastifyReply, realm: Realm): void {
    this.write(reply, realm, '', 0);
  }

  private write(reply: FastifyReply, realm: Realm, value: string, seconds: number): void {
    const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${String(seconds)}`];
    if (this.secure) attributes.push('Secure');
    void reply.header('set-cookie', [`${this.nameOf(realm)}=${value}`, ...attributes].join('; '));
  }

  private nameOf(realm: Realm): string {
    return `${this.secure ? '__Host-' : ''}swap-${realm}`;
  }

  /** The page's own host, for who reaches the service by another name than its public one, on this machine say. */
  private isSame(origin: string, host: string | undefined): boolean {
    return host !== undefined && [`http://${host}`, `https://${host}`].includes(origin);
  }
}

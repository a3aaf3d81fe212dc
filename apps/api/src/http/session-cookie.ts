import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { appOrigin, Config, corsOrigins } from '@swap/config';
import type { OpenSession, Realm } from '@swap/domain/credentials';
import { Clock, DomainError } from '@swap/domain/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Tokens, tokens } from './access-tokens.js';

/** What a page gets: the refresh token is in a cookie, out of reach of its scripts. */
export const pageTokens = tokens.omit({ refresh_token: true }).meta({ id: 'PageTokens' });

type PageTokens = z.output<typeof pageTokens>;

/** A request of a page, and the answer that its cookie goes with. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export const PageVisit = createParamDecorator((_: unknown, context: ExecutionContext): Visit => {
  const http = context.switchToHttp();
  return { request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
});

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
    { values }: Config,
  ) {
    const { protocol, origin } = new URL(values.PUBLIC_URL);
    this.secure = protocol === 'https:';
    this.origins = new Set([origin, appOrigin(values), ...corsOrigins(values)]);
  }

  /** Begins the session that `open` opens, and answers what the page gets. Throws `origin_refused`. */
  async begin({ request, reply }: Visit, realm: Realm, open: () => Promise<OpenSession>): Promise<PageTokens> {
    this.refuseOthers(request);
    return this.keep(reply, await open(), realm);
  }

  /** The same for the one of the cookie, by what `exchange` makes of its token. Throws `origin_refused`, `invalid_token`. */
  async renew(visit: Visit, realm: Realm, exchange: (token: string) => Promise<OpenSession>): Promise<PageTokens> {
    const token = this.tokenOf(visit, realm);
    return this.keep(visit.reply, await exchange(token), realm);
  }

  /** Ends it by `close`; the cookie goes even where the session had ended. Throws `origin_refused`, `invalid_token`. */
  async end(visit: Visit, realm: Realm, close: (token: string) => Promise<unknown>): Promise<void> {
    const token = this.tokenOf(visit, realm);
    const forget = () => this.write(visit.reply, realm, '', 0);
    await close(token).then(forget, (error: unknown) => {
      // Whoever is told that it failed must be able to try again.
      if (error instanceof DomainError) forget();
      throw error;
    });
  }

  /** Throws for a request that a page of ours did not send. Browsers name the page's origin themselves. */
  private refuseOthers({ headers: { origin, host } }: FastifyRequest): void {
    const ours = origin !== undefined && (this.origins.has(origin) || this.isSame(origin, host));
    if (!ours) throw new DomainError('origin_refused', 'Only pages of this service keep a session in a cookie');
  }

  private tokenOf({ request }: Visit, realm: Realm): string {
    this.refuseOthers(request);
    const name = this.nameOf(realm);
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    if (token) return token;
    throw new DomainError('invalid_token', 'Nobody is signed in here; sign in');
  }

  /** Puts the session's refresh token into the cookie, until that token ends, and answers the rest. */
  private async keep(reply: FastifyReply, session: OpenSession, realm: Realm): Promise<PageTokens> {
    const seconds = Math.floor((session.refreshExpiresAt.getTime() - this.clock.now().getTime()) / 1000);
    this.write(reply, realm, session.refreshToken, seconds);
    const { refresh_token: _, ...answer } = await this.tokens.ofSession(session, realm);
    return answer;
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

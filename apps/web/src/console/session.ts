import { SwapError } from '@swap/client';
import { useEffect, useState } from 'preact/hooks';
import { call, download, type Call } from '../api/http.js';
import { now } from '../kit/clock.js';

/** What begins or continues a session; what continues it beyond that is in a cookie, which no script reads. */
export interface PageTokens {
  readonly access_token: string;
  readonly expires_in: number;
}

interface Access {
  readonly token: string;
  /** When it is renewed, milliseconds; a little before it ends. */
  readonly renewAt: number;
}

const marginSeconds = 30;

/** What tabs tell each other. */
type News = 'opened' | 'closed';

/**
 * Somebody signed in, in every tab of this browser (ADR 83). A tab holds an access token in memory alone; the refresh token is a cookie.
 * What this device remembers beside it is that somebody is signed in, so that pages begin as they will be.
 */
export class Session {
  private readonly listeners = new Set<() => void>();
  private readonly tabs: BroadcastChannel;
  private renewing: Promise<Access> | undefined;
  private proving: Promise<void> | undefined;
  private askProof: (() => Promise<void>) | undefined;
  private access: Access | undefined;
  private open: boolean;

  /** `realm` is the first part of all its routes: `/partners` or `/admin`. */
  constructor(private readonly realm: string) {
    this.open = localStorage.getItem(this.mark) !== null;
    this.tabs = new BroadcastChannel(this.mark);
    this.tabs.onmessage = ({ data }: MessageEvent<News>) => this.heard(data);
  }

  get isOpen(): boolean {
    return this.open;
  }

  /** Begins a session by what `path` below the routes of sessions takes. Throws SwapError. */
  async begin(path: '' | '/passkey', proof: object): Promise<void> {
    this.begun(await this.ofCookie<PageTokens>('POST', path, proof));
  }

  /** Throws SwapError where the service could not be told: its cookie would still let somebody in, so the session goes on. */
  async close(): Promise<void> {
    await this.ofCookie('DELETE', '').catch((error: unknown) => {
      if (!(error instanceof SwapError && error.code === 'invalid_token')) throw error;
    });
    this.endEverywhere();
  }

  /** Of a session that the service has ended: no tab goes on with it. */
  endEverywhere(): void {
    this.end();
    this.tabs.postMessage('closed' satisfies News);
  }

  /** Calls a route of the realm with the session's token. Throws SwapError; the session ends when it is not accepted any more. */
  async call<T>(path: string, options: Call = {}): Promise<T> {
    return this.withToken(options, (signed) => call<T>(`${this.realm}${path}`, signed));
  }

  async download(path: string, options: Call = {}): Promise<Blob> {
    return this.withToken(options, (signed) => download(`${this.realm}${path}`, signed));
  }

  /** Calls a route for those who are not signed in. */
  anonymously<T>(path: string, body: object): Promise<T> {
    return call<T>(`${this.realm}${path}`, { method: 'POST', body });
  }

  /** `ask` gets password or code from the person and sends it, and rejects when they do not want to. Answers how to take it back. */
  provesBy(ask: () => Promise<void>): () => void {
    this.askProof = ask;
    return () => (this.askProof = undefined);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private get mark(): string {
    return `swap-session${this.realm}`;
  }

  private async withToken<T>(options: Call, send: (options: Call) => Promise<T>): Promise<T> {
    try {
      return await this.signed(options, send);
    } catch (error) {
      if (!(error instanceof SwapError && error.code === 'step_up_required' && this.askProof)) throw error;
      this.proving ??= this.askProof().finally(() => (this.proving = undefined));
      await this.proving;
      return this.signed(options, send);
    }
  }

  private async signed<T>(options: Call, send: (options: Call) => Promise<T>): Promise<T> {
    const { token } = await this.current();
    try {
      return await send({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });
    } catch (error) {
      if (error instanceof SwapError && error.code === 'invalid_token') this.end();
      throw error;
    }
  }

  private async current(): Promise<Access> {
    if (!this.open) throw new SwapError('invalid_token', 'Sign in again.', { status: 401 });
    if (this.access && now() < this.access.renewAt) return this.access;
    this.renewing ??= this.renew().finally(() => (this.renewing = undefined));
    return this.renewing;
  }

  /** One tab after the other, so that each sends the cookie that the one before it was given. */
  private async renew(): Promise<Access> {
    try {
      const again = () => this.ofCookie<PageTokens>('POST', '/refresh');
      // Only pages in a secure context have locks; without, the service bears with tabs that come at once.
      const tokens = await ('locks' in navigator ? navigator.locks.request(this.mark, again) : again());
      return this.hold(tokens);
    } catch (error) {
      if (error instanceof SwapError && error.status === 401) this.end();
      throw error;
    }
  }

  /** Goes on when the page is left: an answer that nobody reads still brings the cookie that follows. */
  private ofCookie<T>(method: 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const options = { method, credentials: 'include', keepalive: true, ...(body && { body }) } as const;
    return call<T>(`${this.realm}/session${path}`, options);
  }

  private hold({ access_token: token, expires_in: seconds }: PageTokens): Access {
    this.access = { token, renewAt: now() + (seconds - marginSeconds) * 1000 };
    return this.access;
  }

  private begun(tokens: PageTokens): void {
    this.hold(tokens);
    this.change(true);
    this.tabs.postMessage('opened' satisfies News);
  }

  private end(): void {
    this.access = undefined;
    this.change(false);
  }

  /** Of another tab. Somebody else may be signed in now: what this one shows begins anew. */
  private heard(news: News): void {
    if (news === 'closed') this.end();
    else if (this.open) location.reload();
    else this.change(true);
  }

  private change(open: boolean): void {
    this.open = open;
    if (open) localStorage.setItem(this.mark, 'open');
    else localStorage.removeItem(this.mark);
    for (const listener of this.listeners) listener();
  }
}

/** Whether the session is open, followed as it opens and ends. */
export function useIsOpen(session: Session): boolean {
  const [open, setOpen] = useState(session.isOpen);
  useEffect(() => session.subscribe(() => setOpen(session.isOpen)), [session]);
  return open;
}

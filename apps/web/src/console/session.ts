import { SwapError } from '@swap/client';
import { useEffect, useState } from 'preact/hooks';
import { call, download, type Call } from '../api/http.js';
import { now } from '../kit/clock.js';

export interface Tokens {
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_token: string;
}

interface Kept {
  readonly access: string;
  readonly refresh: string;
  /** When the access token is renewed, milliseconds; a little before it ends. */
  readonly renewAt: number;
}

const marginSeconds = 30;

/** Somebody signed in, in this tab until it is closed. Access tokens are renewed as they end, one request at a time. */
export class Session {
  private readonly listeners = new Set<() => void>();
  private renewing: Promise<Kept> | undefined;
  private proving: Promise<void> | undefined;
  private askProof: (() => Promise<void>) | undefined;
  private kept: Kept | null;

  /** `realm` is the first part of all its routes: `/partners` or `/admin`. */
  constructor(private readonly realm: string) {
    this.kept = JSON.parse(sessionStorage.getItem(realm) ?? 'null') as Kept | null;
  }

  get isOpen(): boolean {
    return this.kept !== null;
  }

  open(tokens: Tokens): void {
    this.change(toKept(tokens));
  }

  async close(): Promise<void> {
    const { kept } = this;
    this.change(null);
    if (kept) await this.anonymously('/auth/logout', { refresh_token: kept.refresh }).catch(() => undefined);
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
    const { access } = await this.current();
    try {
      return await send({ ...options, headers: { ...options.headers, authorization: `Bearer ${access}` } });
    } catch (error) {
      if (error instanceof SwapError && error.code === 'invalid_token') this.change(null);
      throw error;
    }
  }

  private async current(): Promise<Kept> {
    const { kept } = this;
    if (!kept) throw new SwapError('invalid_token', 'Sign in again.', { status: 401 });
    if (now() < kept.renewAt) return kept;
    this.renewing ??= this.renew(kept).finally(() => (this.renewing = undefined));
    return this.renewing;
  }

  private async renew({ refresh }: Kept): Promise<Kept> {
    try {
      const renewed = toKept(await this.anonymously<Tokens>('/auth/refresh', { refresh_token: refresh }));
      this.change(renewed);
      return renewed;
    } catch (error) {
      if (error instanceof SwapError && error.status === 401) this.change(null);
      throw error;
    }
  }

  private change(kept: Kept | null): void {
    this.kept = kept;
    if (kept) sessionStorage.setItem(this.realm, JSON.stringify(kept));
    else sessionStorage.removeItem(this.realm);
    for (const listener of this.listeners) listener();
  }
}

function toKept({ access_token: access, refresh_token: refresh, expires_in: seconds }: Tokens): Kept {
  return { access, refresh, renewAt: now() + (seconds - marginSeconds) * 1000 };
}

/** Whether the session is open, followed as it opens and ends. */
export function useIsOpen(session: Session): boolean {
  const [open, setOpen] = useState(session.isOpen);
  useEffect(() => session.subscribe(() => setOpen(session.isOpen)), [session]);
  return open;
}

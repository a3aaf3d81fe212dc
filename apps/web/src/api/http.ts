import { SwapError, type Problem } from '@swap/client';

type Scalar = string | number | boolean | null | undefined;

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Members that are empty are left out. */
  readonly query?: Readonly<Record<string, Scalar>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** `include` where a cookie goes with it. */
  readonly credentials?: RequestCredentials;
  /** Goes on when the page is left. */
  readonly keepalive?: boolean;
}

/** Where the API process answers: nothing for the page's own origin, unless the build names another. */
export const apiOrigin = (import.meta.env['VITE_API_ORIGIN'] as string | undefined) ?? '';
export const apiBase = `${apiOrigin}/api/v1`;

/**
 * A picture of this service, which the API names by its public address, as this page may load it; not the SVG that is named, for which a
 * browser opens a page each, but the WebP beside it.
 */
export const ownPicture = (address: string): string =>
  apiBase + address.slice(address.indexOf('/icons/')).replace(/svg$/, 'webp');

/** Calls the API and answers its JSON, undefined for an empty answer. Throws SwapError, as the client library does. */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  const answer = await send(path, options);
  const text = await answer.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return json as T;
}

/** The same for a file. */
export async function download(path: string, options: Call = {}): Promise<Blob> {
  return (await send(path, options)).blob();
}

async function send(path: string, { method = 'GET', query = {}, body, headers, ...rest }: Call): Promise<Response> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  const search = parameters.size > 0 ? `?${parameters.toString()}` : '';
  const answer = await reach(`${apiBase}${path}${search}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...rest,
  });
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new SwapError('unreachable', 'The service cannot be reached', { cause });
  }
}

async function errorOf(answer: Response): Promise<SwapError> {
  const { status } = answer;
  try {
    const body = (await answer.json()) as Problem;
    return new SwapError(body.code, body.detail, { status, body });
  } catch {
    return new SwapError('unreadable', `The service answered ${String(status)}`, { status });
  }
}

/** What the service said went wrong, when it was the service that spoke. */
export function problemOf(error: unknown): Problem | undefined {
  return error instanceof SwapError ? (error.body as Problem | undefined) : undefined;
}

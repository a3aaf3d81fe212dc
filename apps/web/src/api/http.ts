/** What the API says went wrong (RFC 9457), as the contract shapes it. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly request_id?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly min_amount?: string | null;
  readonly max_amount?: string | null;
}

/** An answer other than 2xx; `unreachable` when there was none. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }

  get code(): string {
    return this.problem.code;
  }
}

type Scalar = string | number | boolean | null | undefined;

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Members that are empty are left out. */
  readonly query?: Readonly<Record<string, Scalar>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Where the API answers; the page's own origin unless the build names another. */
export const apiBase = `${import.meta.env['VITE_API_ORIGIN'] ?? ''}/api/v1`;

/** Calls the API and answers its JSON, undefined for an empty answer. Throws {@link ApiError}. */
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

async function send(path: string, { method = 'GET', query = {}, body, headers, signal }: Call): Promise<Response> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  const search = parameters.size > 0 ? `?${parameters.toString()}` : '';
  const answer = await reach(`${apiBase}${path}${search}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new ApiError(await problemOf(answer));
  return answer;
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const detail = 'The service cannot be reached. Check your connection and try again.';
    throw new ApiError({ status: 0, code: 'unreachable', detail });
  }
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem;
  } catch {
    return { status: answer.status, code: 'unreadable', detail: `The service answered ${String(answer.status)}.` };
  }
}

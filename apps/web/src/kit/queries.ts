import { SwapError } from '@swap/client';
import { QueryClient } from '@tanstack/preact-query';

const retriesMax = 2;

/** Asks again only where that may help: nobody answered, or the service was not well. */
function mayRecover(failures: number, error: Error): boolean {
  const status = error instanceof SwapError ? error.status : 0;
  return failures < retriesMax && (status === 0 || status >= 500);
}

export function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: mayRecover, staleTime: 1000 }, mutations: { retry: false } },
  });
}

import { useQuery } from '@tanstack/preact-query';
import { listProviders, type Provider } from '../api/public.js';

const known = {
  queryKey: ['providers'],
  queryFn: listProviders,
  staleTime: 5 * 60_000,
  select: (providers: readonly Provider[]) => new Map(providers.map((provider) => [provider.name, provider])),
};

/** The exchanges of an offer, in the order the money takes them: two where it is routed privately. */
export function useExchanges(): (provider: string) => { readonly name: string; readonly parts: readonly Provider[] } {
  const { data } = useQuery(known);
  return (names) => {
    const parts = names.split('+').map((name) => ({ name, provider: data?.get(name) }));
    return {
      name: parts.map(({ name, provider }) => provider?.title ?? name).join(' + '),
      parts: parts.flatMap(({ provider }) => provider ?? []),
    };
  };
}

import { useQuery } from '@tanstack/preact-query';
import { SwapError } from '@swap/client';
import { useEffect } from 'preact/hooks';
import { checkKey } from '../api/public.js';
import { assetsQuery } from '../swap/assets-query.js';
import { unknownCoins, type SettingProblem, type Settings } from './settings.js';
import { tell } from './surroundings.js';

type Problem = SettingProblem | { readonly setting: 'api-key'; readonly message: string };

/** Says it to the owner of the page: in the console of the page around, or in the frame's own where nobody listens. */
function say({ setting, message }: Problem): void {
  tell({ type: 'swap:problem', attribute: `data-${setting}`, message });
}

/** Says each problem of a list once. */
export function useOwnersProblems(settings: Settings, found: readonly SettingProblem[]): void {
  const { data: coins } = useQuery(assetsQuery);
  useEffect(() => found.forEach(say), []);
  useEffect(() => {
    if (coins) unknownCoins(settings, coins).forEach(say);
  }, [coins !== undefined]);
}

/** Whether no order can be made with the key of the page; asked at once, so that nobody finds out at the last step. */
export function useIsKeyBad(apiKey: string | null): boolean {
  const { data: kind, error } = useQuery({
    queryKey: ['key', apiKey],
    queryFn: () => checkKey(apiKey ?? ''),
    enabled: apiKey !== null,
    staleTime: Infinity,
  });
  const isBad = error instanceof SwapError && (error.status === 401 || error.status === 403);
  useEffect(() => {
    if (isBad) say({ setting: 'api-key', message: `No order can be made with this key: ${error.message}.` });
    if (kind === 'secret') {
      say({
        setting: 'api-key',
        message: 'This is a secret key, and everybody can read it here. Revoke it; make a publishable one.',
      });
    }
  }, [isBad, kind]);
  return isBad;
}

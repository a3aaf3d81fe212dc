import { useQuery } from '@tanstack/preact-query';
import type { Option } from '../kit/choice-fields.js';
import { say } from '../kit/say.js';
import { assetsQuery } from '../swap/assets-query.js';

/** Every asset there is, for a filter. */
export function useAssetChoices(): Option[] {
  const { data = [] } = useQuery(assetsQuery);
  return [
    { value: '', label: say('partners.assets.every') },
    ...data.map(({ param, ticker, name, network_name: network }) => ({
      value: param,
      label: say('partners.assets.choice', { ticker: ticker.toUpperCase(), name, network }),
    })),
  ];
}

import { useQuery } from '@tanstack/preact-query';
import type { Option } from '../kit/form.js';
import { assetsQuery } from '../swap/assets-query.js';

/** Every asset there is, for a filter. */
export function useAssetChoices(): Option[] {
  const { data = [] } = useQuery(assetsQuery);
  return [
    { value: '', label: 'Every asset' },
    ...data.map(({ param, ticker, name, network_name: network }) => ({
      value: param,
      label: `${ticker.toUpperCase()} · ${name} on ${network}`,
    })),
  ];
}

import { useQuery } from '@tanstack/preact-query';
import { client } from '../api/public.js';

const healthQuery = { queryKey: ['health'], queryFn: () => client.getHealth(), staleTime: Infinity };

/** Says on every page of a trial that it is one. */
export function TrialNotice() {
  const { data } = useQuery(healthQuery);
  return data?.trial ? (
    <p class="trial" role="note">
      <strong>No real coins.</strong> The exchanges are played by a sandbox; send nothing to any address shown.
    </p>
  ) : null;
}

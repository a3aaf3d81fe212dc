import { useQuery } from '@tanstack/preact-query';
import { ends } from '../kit/format.js';
import { adminsQuery } from './api.js';

/** Names of staff by id; a part of the id for anybody else. */
export function useStaffNames(): (id: string | null) => string {
  const { data = [] } = useQuery(adminsQuery);
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? '' : (names.get(id) ?? ends(id, 4)));
}

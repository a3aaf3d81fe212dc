import { useQuery } from '@tanstack/preact-query';
import { ends } from '../kit/format.js';
import { SelectField, type Option } from '../kit/choice-fields.js';
import { say } from '../kit/say.js';
import { adminApi } from './api.js';

/** More partners than that are found by the search; the newest are chosen from. */
const partnersMax = 100;

/** Every exchange there is, for a filter. */
export function useExchangeChoices(): Option[] {
  const { data = [] } = useQuery({ queryKey: ['providers'], queryFn: adminApi.providers, staleTime: 60_000 });
  return [
    { value: '', label: say('admin.choices.exchanges') },
    ...data.map(({ name }) => ({ value: name, label: name })),
  ];
}

const partnersQuery = {
  queryKey: ['partners', 'choices'],
  queryFn: () => adminApi.partners({ limit: String(partnersMax) }),
  staleTime: 60_000,
};

/** Names of partners by id; a part of the id for one who is not among the newest. */
export function usePartnerNames(): (id: string) => string {
  const { data } = useQuery(partnersQuery);
  const names = new Map((data?.data ?? []).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? ends(id, 4);
}

/** Partners by name; `chosen` is among them whoever it is. */
function usePartnerChoices(chosen: string): Option[] {
  const { data } = useQuery(partnersQuery);
  const known = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const byName = known.sort((one, other) => one.label.localeCompare(other.label));
  const isAbsent = chosen !== '' && byName.every(({ value }) => value !== chosen);
  return [
    { value: '', label: say('admin.choices.partners') },
    ...(isAbsent ? [{ value: chosen, label: say('admin.choices.partner', { id: ends(chosen, 4) }) }] : []),
    ...byName,
  ];
}

interface PartnerFilterProps {
  /** The id of one of them; empty for all. */
  readonly value: string;
  readonly change: (part: { readonly partner_id: string }) => void;
}

/** Narrows a list to what concerns one partner. */
export function PartnerFilter({ value, change }: PartnerFilterProps) {
  return (
    <SelectField
      name="partner_id"
      label={say('console.label.partner')}
      options={usePartnerChoices(value)}
      value={value}
      onChange={(partner_id) => change({ partner_id })}
    />
  );
}

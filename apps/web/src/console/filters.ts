import { useSearchParams } from 'wouter-preact';

/** Names that a list may be narrowed by, each with what was chosen; empty for everything. */
type Chosen<Name extends string> = Readonly<Record<Name, string>>;

/**
 * What a list is narrowed to. It stands in the address, so that a reload, a bookmark and a link to somebody else show the same; going
 * back leaves the list, whatever was tried out on it.
 */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [chosen: Chosen<Name>, change: (part: Partial<Chosen<Name>>) => void] {
  const [address, setAddress] = useSearchParams();
  const chosen = Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as Chosen<Name>;
  const change = (part: Partial<Chosen<Name>>) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | undefined>(part)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return [chosen, change];
}

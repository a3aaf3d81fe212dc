/** Drawn here, so that nothing is loaded from elsewhere. Each says nothing to screen readers: its button has words. */
const paths = {
  swap: 'M7 4v13m0 0-3-3m3 3 3-3M17 20V7m0 0-3 3m3-3 3 3',
  down: 'm6 9 6 6 6-6',
  check: 'm5 13 4 4L19 7',
  copy: 'M9 9V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-4M5 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M11 18a7 7 0 1 1 0-14 7 7 0 0 1 0 14zm5-2 4 4',
  out: 'M14 5h5v5m0-5-9 9M10 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4',
  back: 'M19 12H5m0 0 6-6m-6 6 6 6',
  warn: 'M12 8v5m0 3v.5M12 3 2 20h20z',
  globe:
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 0c3 2.500 3 15.500 0 18m0-18c-3 2.500-3 15.500 0 18M3.500 9h17m-17 6h17',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M5 19l1.5-1.5m11-11L19 5',
  wallet: 'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm0 0a2 2 0 0 1 2-2h10v2m-.5 6.500h1',
} as const;

export type IconName = keyof typeof paths;

/** They point along the line, which goes the other way where people read from right to left. */
const pointing: readonly IconName[] = ['back', 'out'];

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class={pointing.includes(name) ? 'icon pointing' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}

import type { Draft } from './draft.js';

interface ModeProps {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
}

const modes = [
  { fixed: false, label: 'Floating', hint: 'The rate settles when your deposit confirms.' },
  { fixed: true, label: 'Fixed', hint: 'You get exactly what is shown, if you pay in time.' },
];

export function Mode({ draft, change }: ModeProps) {
  return (
    <fieldset class="mode">
      <legend class="unseen">Kind of rate</legend>
      <div class="segments">
        {modes.map(({ fixed, label }) => (
          <label key={label}>
            <input
              type="radio"
              name="rate"
              checked={draft.fixed === fixed}
              onChange={() => change({ fixed, source: null, ...(!fixed && { side: 'from' }) })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <label class="check switch">
        <input
          type="checkbox"
          checked={draft.isPrivate}
          onChange={(event) => change({ isPrivate: event.currentTarget.checked, source: null })}
        />
        <span>Private</span>
      </label>
      <p class="hint">
        {modes.find(({ fixed }) => fixed === draft.fixed)?.hint}
        {draft.isPrivate && ' Two exchanges take part, so that neither sees both ends.'}
      </p>
    </fieldset>
  );
}

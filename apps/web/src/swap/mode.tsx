import { say } from '../kit/say.js';
import type { Draft } from './draft.js';

interface ModeProps {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
}

const modes = [
  { fixed: false, label: 'mode.floating' },
  { fixed: true, label: 'mode.fixed' },
] as const;

export function Mode({ draft, change }: ModeProps) {
  return (
    <fieldset class="mode">
      <legend class="unseen">{say('mode.kind')}</legend>
      <div class="segments">
        {modes.map(({ fixed, label }) => (
          <label key={label}>
            <input
              type="radio"
              name="rate"
              checked={draft.fixed === fixed}
              onChange={() => change({ fixed, source: null, ...(!fixed && { side: 'from' }) })}
            />
            <span>{say(label)}</span>
          </label>
        ))}
      </div>
      <label class="check switch">
        <input
          type="checkbox"
          checked={draft.isPrivate}
          onChange={(event) => change({ isPrivate: event.currentTarget.checked, source: null })}
        />
        <span>{say('mode.private')}</span>
      </label>
      <p class="hint">
        {say(draft.fixed ? 'mode.fixed.hint' : 'mode.floating.hint')}
        {draft.isPrivate && ` ${say('mode.private.hint')}`}
      </p>
    </fieldset>
  );
}

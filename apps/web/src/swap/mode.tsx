import type { Offer } from '@swap/client';
import { asTyped } from '../kit/notation.js';
import { say } from '../kit/say.js';
import type { Draft } from './draft.js';

interface ModeProps {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly offer: Offer | undefined;
}

const modes = [
  { fixed: false, label: 'mode.floating' },
  { fixed: true, label: 'mode.fixed' },
] as const;

export function Mode({ draft, change, offer }: ModeProps) {
  // At a floating rate nobody names what is received: what the offer takes for it is sent.
  const named = draft.side === 'to' && { side: 'from' as const, amount: offer ? asTyped(offer.amount_from) : '' };
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
              onChange={() => change({ fixed, source: null, ...(!fixed && named) })}
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

import type { Asset } from '@swap/client';
import { TextField } from '../kit/form.js';
import { say } from '../kit/say.js';
import { memoName } from './memo-name.js';
import type { Draft } from './draft.js';

interface DestinationProps {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly findings: ReadonlyMap<string, string>;
  readonly assetFrom: Asset | undefined;
  readonly assetTo: Asset | undefined;
  /** The chosen offer is made only to those who say where a refund would go. */
  readonly refundNeeded: boolean;
}

const plainInput = { autoComplete: 'off', spellcheck: false, dir: 'ltr' } as const;

/** Where the coins go, and where they go back to. */
export function Destination({ draft, change, findings, assetFrom, assetTo, refundNeeded }: DestinationProps) {
  /** What ties the line of that name to the draft; nothing is wrong before it, or the address it goes with, is filled in. */
  const lineOf = (name: string, part: 'address' | 'memo' | 'refund' | 'refundMemo', needs = part) => ({
    ...plainInput,
    name,
    value: draft[part],
    error: draft[needs] === '' ? null : (findings.get(name) ?? null),
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [part]: currentTarget.value }),
  });
  return (
    <>
      <TextField
        {...lineOf('address_to', 'address')}
        label={say('to.address', { ticker: assetTo?.ticker.toUpperCase() ?? '' })}
        hint={say('to.address.hint', { network: assetTo?.network_name ?? say('to.network') })}
      />
      {assetTo?.memo_name && (
        <TextField
          {...lineOf('receiver_memo_tag', 'memo', 'address')}
          label={memoName(assetTo.memo_name)}
          optional={!assetTo.memo_required}
          hint={say(assetTo.memo_required ? 'to.memo.required' : 'to.memo.optional')}
        />
      )}
      <details class="more" open={refundNeeded}>
        <summary>{say(refundNeeded ? 'to.refund' : 'to.refund.optional')}</summary>
        <TextField
          {...lineOf('refund_address', 'refund')}
          label={say('to.refund.address', { ticker: assetFrom?.ticker.toUpperCase() ?? '' })}
          optional={!refundNeeded}
          hint={say('to.refund.hint')}
        />
        {assetFrom?.memo_name && draft.refund.trim() !== '' && (
          <TextField
            {...lineOf('refund_memo_tag', 'refundMemo')}
            label={say('to.refund.memo', { memo: memoName(assetFrom.memo_name) })}
            optional
          />
        )}
      </details>
    </>
  );
}

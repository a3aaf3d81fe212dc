import type { Asset } from '@swap/client';
import { TextField } from '../kit/form.js';
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

const plainInput = { autoComplete: 'off', spellcheck: false } as const;

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
  const memoName = assetTo?.memo_name ?? 'Memo';
  return (
    <>
      <TextField
        {...lineOf('address_to', 'address')}
        label={`Your ${assetTo?.ticker.toUpperCase() ?? ''} address`}
        hint={`On ${assetTo?.network_name ?? 'its network'}; coins sent elsewhere are lost`}
      />
      {assetTo?.memo_name && (
        <TextField
          {...lineOf('receiver_memo_tag', 'memo', 'address')}
          label={memoName}
          optional={!assetTo.memo_required}
          hint={assetTo.memo_required ? 'Given together with the address' : 'Only where one was given with the address'}
        />
      )}
      <details class="more" open={refundNeeded}>
        <summary>Refund address{refundNeeded ? '' : ' (optional)'}</summary>
        <TextField
          {...lineOf('refund_address', 'refund')}
          label={`Your ${assetFrom?.ticker.toUpperCase() ?? ''} address for a refund`}
          optional={!refundNeeded}
          hint="If the swap cannot be done, your coins go back there"
        />
        {assetFrom?.memo_name && (
          <TextField
            {...lineOf('refund_memo_tag', 'refundMemo')}
            label={`${assetFrom.memo_name} for a refund`}
            optional
          />
        )}
      </details>
    </>
  );
}

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
  const wrong = (field: string, value: string) => (value === '' ? null : (findings.get(field) ?? null));
  const memoName = assetTo?.memo_name ?? 'Memo';
  return (
    <>
      <TextField
        {...plainInput}
        name="address_to"
        label={`Your ${assetTo?.ticker.toUpperCase() ?? ''} address`}
        hint={`On ${assetTo?.network_name ?? 'its network'}; coins sent elsewhere are lost`}
        value={draft.address}
        error={wrong('address_to', draft.address)}
        onInput={(event) => change({ address: event.currentTarget.value })}
      />
      {assetTo?.memo_name && (
        <TextField
          {...plainInput}
          name="receiver_memo_tag"
          label={memoName}
          optional={!assetTo.memo_required}
          hint={assetTo.memo_required ? 'Given together with the address' : 'Only where one was given with the address'}
          value={draft.memo}
          error={draft.address === '' ? null : (findings.get('receiver_memo_tag') ?? null)}
          onInput={(event) => change({ memo: event.currentTarget.value })}
        />
      )}
      <details class="more" open={refundNeeded}>
        <summary>Refund address{refundNeeded ? '' : ' (optional)'}</summary>
        <TextField
          {...plainInput}
          name="refund_address"
          label={`Your ${assetFrom?.ticker.toUpperCase() ?? ''} address for a refund`}
          optional={!refundNeeded}
          hint="If the swap cannot be done, your coins go back there"
          value={draft.refund}
          error={wrong('refund_address', draft.refund)}
          onInput={(event) => change({ refund: event.currentTarget.value })}
        />
        {assetFrom?.memo_name && (
          <TextField
            {...plainInput}
            name="refund_memo_tag"
            label={`${assetFrom.memo_name} for a refund`}
            optional
            value={draft.refundMemo}
            error={wrong('refund_memo_tag', draft.refundMemo)}
            onInput={(event) => change({ refundMemo: event.currentTarget.value })}
          />
        )}
      </details>
    </>
  );
}

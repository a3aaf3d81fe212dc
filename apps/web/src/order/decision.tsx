import { useQuery } from '@tanstack/preact-query';
import type { Asset, Snapshot } from '@swap/client';
import { giveRefundAddress, resolveOrder, type Decision, type Held } from '../api/public.js';
import { Notice } from '../kit/controls.js';
import { clockTime } from '../kit/format.js';
import { Form, TextField } from '../kit/form.js';
import { assetsQuery } from '../swap/assets-query.js';

interface DecisionProps {
  readonly order: Snapshot;
  /** What there is to choose; undefined where this browser may not decide. */
  readonly decision: Decision | null | undefined;
  readonly held: Held | null;
}

/** What to do when the exchange waits for its customer. */
export function DecisionCard({ order, decision, held }: DecisionProps) {
  const { action_required: action } = order;
  if (!action) return null;
  return (
    <Notice tone="warn" title={titleOf(action.code, decision)}>
      <p>{action.message}</p>
      {action.code !== 'deposit_repeated' && !held && <HowToDecide />}
      {held && decision && decision.choices.length === 0 && (
        <p>The exchange offers no choice here: it settles this itself, or its support does. Its reference is below.</p>
      )}
      {held && decision?.sent && (
        <>
          <p role="status">
            <strong>Your decision was sent to the exchange:</strong> {spoken[decision.sent.choice]}, at{' '}
            {clockTime(Date.parse(decision.sent.sent_at))}. This page goes on as soon as it has acted.
          </p>
          <details class="more">
            <summary>Decide otherwise</summary>
            <p class="fine">The exchange may have begun to act; then it does not listen any more.</p>
            <Choices decision={decision} held={held} />
          </details>
        </>
      )}
      {held && decision && !decision.sent && <Choices decision={decision} held={held} />}
    </Notice>
  );
}

const spoken: Readonly<Record<'exchange' | 'refund', string>> = {
  exchange: 'go on with what arrived',
  refund: 'send it back',
};

function titleOf(code: string, decision: Decision | null | undefined): string {
  if (code === 'deposit_repeated') return 'Another deposit is held';
  if (decision?.sent) return 'The exchange was told';
  const isAsked = decision ? decision.choices.length > 0 : code !== 'provider_hold';
  return isAsked ? 'Your decision is needed' : 'The exchange has to act';
}

/** Where the right to decide is to be had. */
function HowToDecide() {
  return (
    <p>
      This browser may look, but not decide. Open this page where the swap was made, or by its private link: it is under
      “Keep hold of this swap” there, and in every mail about it.
    </p>
  );
}

interface ChoicesProps {
  readonly decision: Decision;
  readonly held: Held;
}

function Choices({ decision, held }: ChoicesProps) {
  const { data: assets = [] } = useQuery(assetsQuery);
  const asset = assets.find(({ param }) => param === decision.refund_currency);
  const { choices, refund_address: known } = decision;
  const mayRefund = choices.includes('refund');
  return (
    <div class="choices">
      {choices.includes('exchange') && (
        <Form submit="Go on with what arrived" onSubmit={() => resolveOrder(held, 'exchange')} renews={['order']} />
      )}
      {mayRefund && known !== null && (
        <>
          <Form look="plain" submit="Send it back" onSubmit={() => resolveOrder(held, 'refund')} renews={['order']} />
          <p class="fine">
            It goes back to <code>{known}</code>
          </p>
          <details class="more">
            <summary>Send it back to another address</summary>
            <RefundTo asset={asset} decision={decision} held={held} />
          </details>
        </>
      )}
      {mayRefund && known === null && <RefundTo asset={asset} decision={decision} held={held} />}
    </div>
  );
}

/** Asks for the address that a refund needs, where it is needed. */
function RefundTo({ asset, decision, held }: ChoicesProps & { asset: Asset | undefined }) {
  const ticker = asset?.ticker.toUpperCase() ?? decision.refund_currency.toUpperCase();
  return (
    <Form
      look={decision.choices.includes('exchange') ? 'plain' : 'primary'}
      submit="Send it back there"
      onSubmit={({ address = '', memo_tag: memo }) =>
        giveRefundAddress(held, { address, ...(memo !== undefined && { memo_tag: memo }) })
      }
      renews={['order']}
    >
      <TextField
        name="address"
        label={`Your ${ticker} address for the refund`}
        hint={`On ${asset?.network_name ?? 'its network'}. Not an exchange’s address, unless you know that it takes refunds.`}
        autoComplete="off"
        spellcheck={false}
      />
      {asset?.memo_name && (
        <TextField
          name="memo_tag"
          label={`${asset.memo_name} for the refund`}
          hint="Only where one was given with the address"
          optional
          autoComplete="off"
        />
      )}
    </Form>
  );
}

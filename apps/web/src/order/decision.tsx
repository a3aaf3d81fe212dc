import { useQuery } from '@tanstack/preact-query';
import type { Asset, Snapshot } from '@swap/client';
import { giveRefundAddress, resolveOrder, type Decision, type Held } from '../api/public.js';
import { Notice } from '../kit/controls.js';
import { clockTime } from '../kit/format.js';
import { Form, TextField } from '../kit/form.js';
import { say, sayWith, serviceSaid } from '../kit/say.js';
import { assetsQuery } from '../swap/assets-query.js';
import { memoName } from '../swap/memo-name.js';

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
      <p>{serviceSaid('action', action.code, action.message)}</p>
      {action.code !== 'deposit_repeated' && !held && <HowToDecide />}
      {held && decision && decision.choices.length === 0 && <p>{say('decision.none')}</p>}
      {held && decision?.sent && (
        <>
          <p role="status">
            <strong>{say('decision.sent')}</strong>{' '}
            {say(`decision.sent.${decision.sent.choice}`, { time: clockTime(Date.parse(decision.sent.sent_at)) })}
          </p>
          <details class="more">
            <summary>{say('decision.otherwise')}</summary>
            <p class="fine">{say('decision.otherwise.text')}</p>
            <Choices decision={decision} held={held} />
          </details>
        </>
      )}
      {held && decision && !decision.sent && <Choices decision={decision} held={held} />}
    </Notice>
  );
}

function titleOf(code: string, decision: Decision | null | undefined): string {
  if (code === 'deposit_repeated') return say('decision.repeated');
  if (decision?.sent) return say('decision.told');
  const isAsked = decision ? decision.choices.length > 0 : code !== 'provider_hold';
  return say(isAsked ? 'decision.needed' : 'decision.theirs');
}

/** Where the right to decide is to be had. */
function HowToDecide() {
  return <p>{say('decision.how')}</p>;
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
        <Form submit={say('decision.exchange')} onSubmit={() => resolveOrder(held, 'exchange')} renews={['order']} />
      )}
      {mayRefund && known !== null && (
        <>
          <Form
            look="plain"
            submit={say('decision.refund')}
            onSubmit={() => resolveOrder(held, 'refund')}
            renews={['order']}
          />
          <p class="fine">{sayWith('decision.refund.to', { address: <code>{known}</code> })}</p>
          <details class="more">
            <summary>{say('decision.refund.elsewhere')}</summary>
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
      submit={say('decision.refund.there')}
      onSubmit={({ address = '', memo_tag: memo }) =>
        giveRefundAddress(held, { address, ...(memo !== undefined && { memo_tag: memo }) })
      }
      renews={['order']}
    >
      <TextField
        name="address"
        label={say('decision.refund.address', { ticker })}
        hint={say('decision.refund.hint', { network: asset?.network_name ?? say('to.network') })}
        autoComplete="off"
        spellcheck={false}
        dir="ltr"
      />
      {asset?.memo_name && (
        <TextField
          name="memo_tag"
          label={say('decision.refund.memo', { memo: memoName(asset.memo_name) })}
          hint={say('to.memo.optional')}
          optional
          autoComplete="off"
        />
      )}
    </Form>
  );
}

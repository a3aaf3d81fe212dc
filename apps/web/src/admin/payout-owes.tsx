import { Card, Copy, Fact } from '../kit/controls.js';
import { moment, usd } from '../kit/format.js';
import { QrCode } from '../kit/qr.js';
import type { Schemas } from './api.js';

type Payout = Schemas['StaffPayoutInFull'];

/** The coin amount of a price and time that are shown; while it is being sent, what a wallet needs for it. */
export function Owes({ payout }: { payout: Payout }) {
  const { coin_amount: coins, estimate, destination, payment_uri: uri, status } = payout;
  const priced = coins === null ? estimate : payout;
  if (priced === null) return null;
  const asset = destination.asset.toUpperCase();
  const amount = `${String(priced.coin_amount)} ${asset}`;
  const isSending = status === 'processing';
  return (
    <Card id="owes" title={coins === null ? 'What it would owe now' : 'What it owes'}>
      <dl class="facts">
        <Fact term="Amount">
          <strong class="figure">{amount}</strong> {isSending && <Copy text={String(coins)} what="Amount" />}
          <div class="fine">{usd(payout.amount_usd)}</div>
        </Fact>
        <Fact term="Price">
          ${priced.coin_price_usd} a {asset}
          <div class="fine">
            {priced.coin_price_sources}
            {priced.coin_priced_at !== null && `, ${moment(priced.coin_priced_at)}`}
          </div>
        </Fact>
        {isSending && (
          <Fact term="To">
            <code>{destination.address}</code> <Copy text={destination.address} what="Address to pay" />
            {destination.memo_tag !== null && (
              <div>
                with <code>{destination.memo_tag}</code> <Copy text={destination.memo_tag} what="Memo" />
              </div>
            )}
          </Fact>
        )}
      </dl>
      {coins === null && <p class="hint">It is fixed when a treasurer takes the payout over.</p>}
      {isSending && uri !== null && (
        <>
          <QrCode text={uri} what="payment" />
          <p>
            <a class="button plain" href={uri}>
              Open in a wallet
            </a>{' '}
            <Copy text={uri} what="Payment link" />
          </p>
        </>
      )}
      {isSending && uri === null && (
        <p class="hint">No payment link can say all of this payment: copy amount, address and memo each.</p>
      )}
    </Card>
  );
}

import { Card, Fact } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { moment, usd, usdInFull } from '../kit/format.js';
import { QrCode } from '../kit/qr.js';
import { say, sayWith } from '../kit/say.js';
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
    <Card id="owes" title={coins === null ? say('admin.payout.owes.now') : say('admin.payout.owes')}>
      <dl class="facts">
        <Fact term={say('console.label.amount')}>
          <strong class="figure">{amount}</strong>{' '}
          {isSending && <Copy text={String(coins)} what={say('console.label.amount')} />}
          <div class="fine">{usd(payout.amount_usd)}</div>
        </Fact>
        <Fact term={say('admin.payout.price')}>
          {say('admin.payout.price.each', { price: usdInFull(priced.coin_price_usd ?? 0), asset })}
          <div class="fine">
            {priced.coin_priced_at === null
              ? priced.coin_price_sources
              : say('admin.payout.price.of', {
                  sources: priced.coin_price_sources ?? '',
                  when: moment(priced.coin_priced_at),
                })}
          </div>
        </Fact>
        {isSending && (
          <Fact term={say('console.label.to')}>
            <code>{destination.address}</code> <Copy text={destination.address} what={say('admin.payout.address')} />
            {destination.memo_tag !== null && (
              <div>
                {sayWith('admin.payout.memo', { memo: <code>{destination.memo_tag}</code> })}{' '}
                <Copy text={destination.memo_tag} what={say('console.label.memo')} />
              </div>
            )}
          </Fact>
        )}
      </dl>
      {coins === null && <p class="hint">{say('admin.payout.owes.fixed')}</p>}
      {isSending && uri !== null && (
        <>
          <QrCode text={uri} what={say('admin.payout.qr')} />
          <p>
            <a class="button plain" href={uri}>
              {say('admin.payout.wallet')}
            </a>{' '}
            <Copy text={uri} what={say('admin.payout.link')} />
          </p>
        </>
      )}
      {isSending && uri === null && <p class="hint">{say('admin.payout.link.none')}</p>}
    </Card>
  );
}

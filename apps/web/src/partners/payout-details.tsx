import { useQuery } from '@tanstack/preact-query';
import { Loaded } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Fact } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { exactly, usd } from '../kit/format.js';
import { say, sayOf, sayWith } from '../kit/say.js';
import { partnerApi } from './api.js';

/** A payout and how it came to where it is. */
export function PayoutDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ queryKey: ['payouts', 'one', id], queryFn: () => partnerApi.payout(id) });
  return (
    <Dialog wide title={say('console.label.payout')} onClose={onClose}>
      <Loaded query={query} what="payout">
        {(payout) => (
          <>
            <dl class="facts">
              <Fact term={say('console.label.amount')}>{usd(payout.amount_usd)}</Fact>
              <Fact term={say('partners.payouts.to')}>
                {say('partners.payouts.asset-on', {
                  asset: payout.destination.asset.toUpperCase(),
                  network: payout.destination.network,
                })}
                <div class="fine">
                  <code>{payout.destination.address}</code>
                </div>
              </Fact>
              {payout.note !== null && <Fact term={say('partners.payouts.your-note')}>{payout.note}</Fact>}
            </dl>
            <ol class="timeline">
              {payout.history.map(({ status, actor, reason, at }) => (
                <li key={at + status}>
                  <span>
                    {sayWith('partners.payouts.step', {
                      status: <Status of={status} />,
                      who: sayOf('partners.payouts.by', actor, actor),
                    })}
                    {reason !== null && <span class="fine"> {say('partners.payouts.reason', { reason })}</span>}
                  </span>
                  <time class="fine" dateTime={at}>
                    {exactly(at)}
                  </time>
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/preact-query';
import { Loaded } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Fact } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { exactly, usd } from '../kit/format.js';
import { partnerApi } from './api.js';

/** A payout and how it came to where it is. */
export function PayoutDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ queryKey: ['payouts', 'one', id], queryFn: () => partnerApi.payout(id) });
  return (
    <Dialog wide title="Payout" onClose={onClose}>
      <Loaded query={query} what="the payout">
        {(payout) => (
          <>
            <dl class="facts">
              <Fact term="Amount">{usd(payout.amount_usd)}</Fact>
              <Fact term="To">
                {payout.destination.asset.toUpperCase()} on {payout.destination.network}
                <div class="fine">
                  <code>{payout.destination.address}</code>
                </div>
              </Fact>
              {payout.note !== null && <Fact term="Your note">{payout.note}</Fact>}
            </dl>
            <ol class="timeline">
              {payout.history.map(({ status, actor, reason, at }) => (
                <li key={at + status}>
                  <span>
                    <Status of={status} /> by {actors[actor] ?? actor}
                    {reason !== null && <span class="fine"> “{reason}”</span>}
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

const actors: Readonly<Record<string, string>> = {
  partner: 'you',
  reviewer: 'a reviewer',
  treasurer: 'a treasurer',
  system: 'the service',
};

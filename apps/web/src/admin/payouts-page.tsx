import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { List, Page } from '../console/page.js';
import { anyOf, payoutStatuses, Status } from '../console/statuses.js';
import { ends, moment, short, usd, usdInFull } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { say } from '../kit/say.js';
import { TwoLines } from '../kit/table.js';
import { adminApi, useStaffNames, type Schemas } from './api.js';
import { usePartnerNames } from './choices.js';

export function PayoutsPage() {
  const [{ status }, change] = useFilters(['status']);
  const nameOf = useStaffNames();
  const partnerName = usePartnerNames();
  return (
    <Page
      heading={say('console.label.payouts')}
      aside={
        <SelectField
          name="status"
          label={say('console.label.status')}
          options={anyOf(payoutStatuses)}
          value={status}
          onChange={(next) => change({ status: next })}
        />
      }
    >
      <section class="card" aria-label={say('console.label.payouts')}>
        <List
          what="payouts"
          file="payouts"
          queryKey={['payouts', status]}
          load={(cursor) => adminApi.payouts({ status, cursor })}
          refetchInterval={10_000}
          rowKey={(payout) => payout.id}
          columns={{
            [say('admin.shared.request')]: (payout) => (
              <TwoLines fine={moment(payout.created_at)}>
                <Link class="together" href={`/payouts/${payout.id}`}>
                  {say('admin.payouts.review', { id: ends(payout.id, 4) })}
                </Link>
              </TwoLines>
            ),
            [`${say('console.label.amount')}#`]: (payout) => (
              <TwoLines
                fine={
                  payout.coin_amount !== null &&
                  say('admin.payouts.coins', {
                    amount: `${short(payout.coin_amount)} ${payout.destination.asset.toUpperCase()}`,
                    price: usdInFull(payout.coin_price_usd ?? 0),
                  })
                }
              >
                {usd(payout.amount_usd)}
              </TwoLines>
            ),
            [say('console.label.partner')]: ({ partner_id: id }) => (
              <Link href={`/partners/${id}`}>{partnerName(id)}</Link>
            ),
            [say('admin.payouts.destination')]: (payout) => (
              <>
                {payout.destination.asset.toUpperCase()} <code>{ends(payout.destination.address)}</code>
              </>
            ),
            [say('console.label.status')]: (payout) => (
              <TwoLines fine={waitsFor(payout, nameOf)}>
                <Status of={payout.status} />
              </TwoLines>
            ),
          }}
        />
      </section>
    </Page>
  );
}

type Payout = Pick<Schemas['StaffPayout'], 'status' | 'processed_by'>;

/** Who has to do the next step. */
export function waitsFor({ status, processed_by: by }: Payout, nameOf: (id: string | null) => string): string | null {
  if (status === 'pending') return say('admin.payouts.waits.reviewer');
  if (status === 'approved') return say('admin.payouts.waits.treasurer');
  if (status !== 'processing') return null;
  const name = nameOf(by);
  return name === '' ? say('admin.payouts.sending') : say('admin.payouts.sending.by', { name });
}

import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { List, Page } from '../console/page.js';
import { anyOf, payoutStatuses, Status } from '../console/statuses.js';
import { ends, moment, short, usd } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import { TwoLines } from '../kit/table.js';
import { adminApi, useStaffNames, type Schemas } from './api.js';
import { usePartnerNames } from './choices.js';

export function PayoutsPage() {
  const [{ status }, change] = useFilters(['status']);
  const nameOf = useStaffNames();
  const partnerName = usePartnerNames();
  return (
    <Page
      heading="Payouts"
      aside={
        <SelectField
          name="status"
          label="Status"
          options={anyOf(payoutStatuses)}
          value={status}
          onChange={(next) => change({ status: next })}
        />
      }
    >
      <section class="card" aria-label="Payouts">
        <List
          what="payouts"
          file="payouts"
          queryKey={['payouts', status]}
          load={(cursor) => adminApi.payouts({ status, cursor })}
          refetchInterval={10_000}
          rowKey={(payout) => payout.id}
          columns={{
            Request: (payout) => (
              <TwoLines fine={moment(payout.created_at)}>
                <Link href={`/payouts/${payout.id}`}>Review {ends(payout.id, 4)}</Link>
              </TwoLines>
            ),
            'Amount#': (payout) => (
              <TwoLines
                fine={
                  payout.coin_amount !== null &&
                  `${short(payout.coin_amount)} ${payout.destination.asset.toUpperCase()} at $${short(payout.coin_price_usd ?? '')}`
                }
              >
                {usd(payout.amount_usd)}
              </TwoLines>
            ),
            Partner: ({ partner_id: id }) => <Link href={`/partners/${id}`}>{partnerName(id)}</Link>,
            Destination: (payout) => (
              <>
                {payout.destination.asset.toUpperCase()} <code>{ends(payout.destination.address)}</code>
              </>
            ),
            Status: (payout) => (
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
  if (status === 'pending') return 'waits for a reviewer';
  if (status === 'approved') return 'waits for a treasurer';
  return status === 'processing' ? `${nameOf(by) || 'a treasurer'} is sending it` : null;
}

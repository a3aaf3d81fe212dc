import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { List, Page } from '../console/page.js';
import { anyOf, Status } from '../console/statuses.js';
import { Badge, Card } from '../kit/controls.js';
import { TwoLines } from '../kit/table.js';
import { Form, SelectField, TextField } from '../kit/form.js';
import { bps, ends, moment, usd, words } from '../kit/format.js';
import { useSettled } from '../swap/use-quote.js';
import { adminApi, meQuery, useStaffNames, type Schemas } from './api.js';

export function PartnersPage() {
  const [{ query: typed }, change] = useFilters(['query']);
  const query = useSettled(typed.trim());
  return (
    <Page
      heading="Partners"
      aside={
        <TextField
          name="query"
          label="Search"
          optional
          type="search"
          placeholder="Address, name or id"
          value={typed}
          onInput={(event) => change({ query: event.currentTarget.value })}
        />
      }
    >
      <section class="card" aria-label="Partners">
        <List
          what="partners"
          file="partners"
          queryKey={['partners', query]}
          load={(cursor) => adminApi.partners({ query, cursor })}
          rowKey={(partner) => partner.id}
          columns={{
            Partner: (partner) => (
              <TwoLines fine={partner.email}>
                <Link href={`/partners/${partner.id}`}>{partner.name}</Link>
              </TwoLines>
            ),
            Since: (partner) => moment(partner.created_at),
            'Commission#': (partner) => (partner.affiliate_enabled ? bps(partner.affiliate_commission_bps) : '–'),
            State: (partner) => <PartnerState partner={partner} />,
          }}
        />
      </section>
      <Adjustments />
    </Page>
  );
}

export function PartnerState({ partner }: { partner: Schemas['StaffPartner'] }) {
  if (partner.closed_at !== null) return <Badge>Closed</Badge>;
  if (partner.suspended) return <Badge tone="bad">Suspended</Badge>;
  if (!partner.email_verified) return <Badge tone="warn">Not confirmed</Badge>;
  return <Badge tone="good">Active</Badge>;
}

const adjustmentStates = ['waiting', 'booked', 'rejected'];

/** Corrections of balances: those that wait for a second person, unless others are asked for. */
function Adjustments() {
  const [{ adjustments: chosen }, change] = useFilters(['adjustments']);
  const status = chosen || 'waiting';
  const nameOf = useStaffNames();
  const { data: me } = useQuery(meQuery);
  const decide = (id: string, decision: 'approve' | 'reject') => ({
    onSubmit: () => adminApi.decideAdjustment(id, decision),
    renews: ['adjustments'],
  });
  const decides = ({ requested_by: by }: Schemas['Adjustment']) => me?.roles.includes('operator') && by !== me.id;
  return (
    <Card id="adjustments" title="Corrections of balances">
      <div class="filters">
        <SelectField
          name="adjustments"
          label="State"
          options={anyOf(adjustmentStates).slice(1)}
          value={status}
          onChange={(next) => change({ adjustments: next })}
        />
      </div>
      <List
        what="adjustments"
        file="adjustments"
        queryKey={['adjustments', status]}
        load={(cursor) => adminApi.adjustments({ status, cursor })}
        empty="Large corrections wait here until another operator has looked at them."
        rowKey={(each) => each.id}
        columns={{
          When: (each) => moment(each.created_at),
          Partner: (each) => <Link href={`/partners/${each.partner_id}`}>{ends(each.partner_id, 4)}</Link>,
          What: (each) => <TwoLines fine={each.reason}>{words(each.kind)}</TwoLines>,
          'Amount#': (each) => usd(each.amount_usd),
          State: (each) => <Status of={each.status} />,
          'Asked for by': (each) => nameOf(each.requested_by),
          '': (each) =>
            each.status === 'waiting' &&
            decides(each) && (
              <div class="actions">
                <Form submit="Approve" {...decide(each.id, 'approve')} />
                <Form look="danger" submit="Reject" {...decide(each.id, 'reject')} />
              </div>
            ),
        }}
      />
    </Card>
  );
}

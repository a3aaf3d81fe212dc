import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { List, Page } from '../console/page.js';
import { Badge, Card } from '../kit/controls.js';
import { TwoLines } from '../kit/table.js';
import { Form, TextField } from '../kit/form.js';
import { bps, ends, moment, usd, words } from '../kit/format.js';
import { useSettled } from '../swap/use-quote.js';
import { adminApi, meQuery, useStaffNames, type Schemas } from './api.js';

export function PartnersPage() {
  const [typed, setTyped] = useState('');
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
          onInput={(event) => setTyped(event.currentTarget.value)}
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

/** Corrections large enough to need a second person. */
function Adjustments() {
  const nameOf = useStaffNames();
  const { data: me } = useQuery(meQuery);
  const decide = (id: string, decision: 'approve' | 'reject') => ({
    onSubmit: () => adminApi.decideAdjustment(id, decision),
    renews: ['adjustments'],
  });
  const decides = ({ requested_by: by }: Schemas['Adjustment']) => me?.roles.includes('operator') && by !== me.id;
  return (
    <Card id="adjustments" title="Adjustments that wait for a second person">
      <List
        what="adjustments"
        file="adjustments"
        queryKey={['adjustments']}
        load={(cursor) => adminApi.adjustments({ status: 'waiting', cursor })}
        empty="Large corrections wait here until another operator has looked at them."
        rowKey={(each) => each.id}
        columns={{
          When: (each) => moment(each.created_at),
          Partner: (each) => <Link href={`/partners/${each.partner_id}`}>{ends(each.partner_id, 4)}</Link>,
          What: (each) => <TwoLines fine={each.reason}>{words(each.kind)}</TwoLines>,
          'Amount#': (each) => usd(each.amount_usd),
          'Asked for by': (each) => nameOf(each.requested_by),
          '': (each) =>
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

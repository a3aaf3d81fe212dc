import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { List } from '../console/pages.js';
import { Page } from '../console/page.js';
import { Badge } from '../kit/controls.js';
import { bps, moment } from '../kit/format.js';
import { TextField } from '../kit/form.js';
import { useSettled } from '../swap/use-quote.js';
import { Adjustments } from './adjustments.js';
import { adminApi, type StaffPartner } from './api.js';

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
          queryKey={['partners', query]}
          load={(cursor) => adminApi.partners({ query, cursor })}
          rowKey={(partner) => partner.id}
          columns={{
            Partner: (partner) => (
              <>
                <Link href={`/partners/${partner.id}`}>{partner.name}</Link>
                <div class="fine">{partner.email}</div>
              </>
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

export function PartnerState({ partner }: { partner: StaffPartner }) {
  if (partner.suspended) return <Badge tone="bad">Suspended</Badge>;
  if (!partner.email_verified) return <Badge tone="warn">Not confirmed</Badge>;
  return <Badge tone="good">Active</Badge>;
}

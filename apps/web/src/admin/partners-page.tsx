import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { List } from '../console/pages.js';
import { Badge } from '../kit/controls.js';
import { bps, moment } from '../kit/format.js';
import { TextField } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { useTitle } from '../kit/title.js';
import { useSettled } from '../swap/use-quote.js';
import { Adjustments } from './adjustments.js';
import { adminApi, type StaffPartner } from './api.js';

export function PartnersPage() {
  useTitle('Partners');
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim());
  return (
    <>
      <header class="page-head">
        <h1>Partners</h1>
        <TextField
          name="query"
          label="Search"
          optional
          type="search"
          placeholder="Address, name or id"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </header>
      <section class="card" aria-label="Partners">
        <List what="partners" queryKey={['partners', query]} load={(cursor) => adminApi.partners({ query, cursor })}>
          {(partners) => (
            <Table label="Partners" head={['Partner', 'Since', 'Commission#', 'State']}>
              {partners.map((partner) => (
                <tr key={partner.id}>
                  <td>
                    <Link href={`/partners/${partner.id}`}>{partner.name}</Link>
                    <div class="fine">{partner.email}</div>
                  </td>
                  <td>{moment(partner.created_at)}</td>
                  <td class="number">{partner.affiliate_enabled ? bps(partner.affiliate_commission_bps) : '–'}</td>
                  <td>
                    <PartnerState partner={partner} />
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </List>
      </section>
      <Adjustments />
    </>
  );
}

export function PartnerState({ partner }: { partner: StaffPartner }) {
  if (partner.suspended) return <Badge tone="bad">Suspended</Badge>;
  if (!partner.email_verified) return <Badge tone="warn">Not confirmed</Badge>;
  return <Badge tone="good">Active</Badge>;
}

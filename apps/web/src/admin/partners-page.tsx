import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { List, Page } from '../console/page.js';
import { anyOf, Status } from '../console/statuses.js';
import { wordOf } from '../console/words.js';
import { Badge, Card } from '../kit/controls.js';
import { TwoLines } from '../kit/table.js';
import { SelectField } from '../kit/choice-fields.js';
import { Form, TextField } from '../kit/form.js';
import { bps, ends, moment, usd } from '../kit/format.js';
import { say } from '../kit/say.js';
import { useSettled } from '../swap/use-quote.js';
import { adminApi, meQuery, useStaffNames, type Schemas } from './api.js';

export function PartnersPage() {
  const [{ query: typed }, change] = useFilters(['query']);
  const query = useSettled(typed.trim());
  return (
    <Page
      heading={say('console.label.partners')}
      aside={
        <TextField
          name="query"
          label={say('admin.partners.search')}
          optional
          type="search"
          placeholder={say('admin.partners.search.hint')}
          value={typed}
          onInput={(event) => change({ query: event.currentTarget.value })}
        />
      }
    >
      <section class="card" aria-label={say('console.label.partners')}>
        <List
          what="partners"
          file="partners"
          queryKey={['partners', query]}
          load={(cursor) => adminApi.partners({ query, cursor })}
          rowKey={(partner) => partner.id}
          columns={{
            [say('console.label.partner')]: (partner) => (
              <TwoLines fine={partner.email}>
                <Link href={`/partners/${partner.id}`}>{partner.name}</Link>
              </TwoLines>
            ),
            [say('console.label.since')]: (partner) => moment(partner.created_at),
            [`${say('console.label.commission')}#`]: (partner) =>
              partner.affiliate_enabled ? bps(partner.affiliate_commission_bps) : '–',
            [say('console.label.state')]: (partner) => <PartnerState partner={partner} />,
          }}
        />
      </section>
      <Adjustments />
    </Page>
  );
}

export function PartnerState({ partner }: { partner: Schemas['StaffPartner'] }) {
  if (partner.closed_at !== null) return <Badge>{say('admin.partners.closed')}</Badge>;
  if (partner.suspended) return <Badge tone="bad">{say('admin.partners.suspended')}</Badge>;
  if (!partner.email_verified) return <Badge tone="warn">{say('admin.partners.unconfirmed')}</Badge>;
  return <Badge tone="good">{say('admin.shared.active')}</Badge>;
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
    <Card id="adjustments" title={say('admin.partners.corrections')}>
      <div class="filters">
        <SelectField
          name="adjustments"
          label={say('console.label.state')}
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
        empty={say('admin.partners.corrections.none')}
        rowKey={(each) => each.id}
        columns={{
          [`${say('console.label.when')}@`]: (each) => moment(each.created_at),
          [say('console.label.partner')]: (each) => (
            <Link href={`/partners/${each.partner_id}`}>{ends(each.partner_id, 4)}</Link>
          ),
          [say('console.label.what')]: (each) => <TwoLines fine={each.reason}>{wordOf(each.kind)}</TwoLines>,
          [`${say('console.label.amount')}#`]: (each) => usd(each.amount_usd),
          [say('console.label.state')]: (each) => <Status of={each.status} />,
          [say('admin.partners.asked-by')]: (each) => nameOf(each.requested_by),
          '': (each) =>
            each.status === 'waiting' &&
            decides(each) && (
              <div class="actions">
                <Form submit={say('admin.shared.approve')} {...decide(each.id, 'approve')} />
                <Form look="danger" submit={say('admin.changes.reject')} {...decide(each.id, 'reject')} />
              </div>
            ),
        }}
      />
    </Card>
  );
}

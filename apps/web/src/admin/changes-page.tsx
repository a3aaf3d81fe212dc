import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { saveList } from '../console/csv.js';
import { useFilters } from '../console/filters.js';
import { Page, Pages, type PageOf } from '../console/page.js';
import { anyOf } from '../console/statuses.js';
import { factOf, wordOf, yesOrNo } from '../console/words.js';
import { Badge, Card } from '../kit/controls.js';
import { bps, ends, moment, usd } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { Form } from '../kit/form.js';
import { say, sayOf } from '../kit/say.js';
import { adminApi, meQuery, useStaffNames, type ChangeList, type Schemas } from './api.js';
import { rolesSaid } from './roles.js';

type Proposal = Schemas['Proposal'];

/** What one of the staff asked for and another one decides. */
export function ChangesPage() {
  const [{ status }, change] = useFilters(['status']);
  const filter = (
    <SelectField
      name="status"
      label={say('console.label.status')}
      options={anyOf(['waiting', 'confirmed', 'rejected'])}
      value={status}
      onChange={(next) => change({ status: next })}
    />
  );
  return (
    <Page heading={say('admin.changes.title')} aside={filter}>
      <Changes list="staff" title={say('admin.changes.staff')} status={status} />
      <Changes list="money" title={say('admin.changes.money')} status={status} />
    </Page>
  );
}

function Changes({ list, title, status }: { list: ChangeList; title: string; status: string }) {
  const load = (cursor: string | undefined): Promise<PageOf<Proposal>> => adminApi.changes(list, { status, cursor });
  return (
    <Card id={list} title={title}>
      <Pages what="changes" queryKey={['changes', list, status]} load={load} empty={say('admin.changes.none')}>
        {(changes) => (
          <>
            <ul class="entries">
              {changes.map((change) => (
                <Change key={change.id} list={list} change={change} />
              ))}
            </ul>
            <Form look="plain" submit={say('console.list.save')} onSubmit={() => saveList(load, `${list}-changes`)} />
          </>
        )}
      </Pages>
    </Card>
  );
}

function Change({ list, change }: { list: ChangeList; change: Proposal }) {
  const nameOf = useStaffNames();
  const { data: me } = useQuery(meQuery);
  const { id, kind, status, reason, subject, requested_by: by, decided_by: decider } = change;
  const mayDecide = status === 'waiting' && me?.roles.includes('operator') && ![by, subject].includes(me.id);
  const asked = { who: nameOf(by), when: moment(change.created_at) };
  const decide = (decision: 'confirm' | 'reject') => ({
    onSubmit: () => adminApi.decideChange(list, id, decision),
    renews: ['changes', 'admins', 'partner', 'order', 'held-listings', 'asset-mappings'],
  });
  return (
    <li>
      <header class="page-head">
        <h3>{say(`admin.changes.kind.${kind}`)}</h3>
        <Badge tone={tones[status]}>{wordOf(status)}</Badge>
      </header>
      <p class="fine">
        {status !== 'waiting' && decider
          ? say('admin.changes.decided', { ...asked, decider: nameOf(decider) })
          : say('admin.changes.asked', asked)}
      </p>
      {reason && <p>{reason}</p>}
      <dl class="facts">
        <div>
          <dt>{say('console.label.about')}</dt>
          <dd>
            <Subject change={change} />
          </dd>
        </div>
        {factsOf(change.details).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayDecide && (
        <div class="actions">
          <Form submit={say('admin.changes.confirm')} {...decide('confirm')} />
          <Form look="danger" submit={say('admin.changes.reject')} {...decide('reject')} />
        </div>
      )}
    </li>
  );
}

/** What a change is about, in the order people ask, with how it is written. */
const facts: Readonly<Record<string, (value: string) => string>> = {
  name: String,
  roles: (value) => rolesSaid(value.split(', ')),
  reset_two_factor: saysTrue,
  price_usd_from: usd,
  amount_from: String,
  before: usd,
  reference: usd,
  commission_raise: usd,
  to_bps: (value) => bps(Number(value)),
  from_bps: (value) => bps(Number(value)),
  frozen_at: moment,
  asset_name: String,
  asset: String,
  listed_contract: String,
  listed_decimals: String,
  active: saysTrue,
};

function saysTrue(value: string): string {
  return yesOrNo(value === 'true');
}

/** What stands under “About” is not said twice. */
function factsOf({
  email: _email,
  provider: _provider,
  ticker: _ticker,
  network: _network,
  ...details
}: Proposal['details']): [name: string, value: string][] {
  const order = Object.keys(facts);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : -1);
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([name, value]) => {
      const write = facts[name] ?? String;
      return [sayOf('admin.changes.fact', name, factOf(name)), write([value].flat().join(', '))];
    });
}

const tones = { waiting: 'warn', confirmed: 'good', rejected: 'bad' } as const;

function Subject({ change: { kind, subject, details } }: { change: Proposal }) {
  if (kind === 'order.price') return <Link href={`/orders/${subject}`}>{ends(subject, 8)}</Link>;
  if (kind === 'partner.rate' || kind === 'payouts.unfreeze') {
    return <Link href={`/partners/${subject}`}>{ends(subject, 4)}</Link>;
  }
  const { email, provider, ticker, network } = details;
  if (kind === 'asset.mapping' || kind === 'asset.unmapping') {
    return (
      <>
        {say('admin.changes.listing', {
          ticker: String(ticker),
          network: String(network),
          provider: String(provider),
        })}
      </>
    );
  }
  return <>{typeof email === 'string' ? email : subject}</>;
}

import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { saveList } from '../console/csv.js';
import { useFilters } from '../console/filters.js';
import { Page, Pages, type PageOf } from '../console/page.js';
import { anyOf } from '../console/statuses.js';
import { Badge, Card } from '../kit/controls.js';
import { bps, ends, moment, usd, words } from '../kit/format.js';
import { Form, SelectField } from '../kit/form.js';
import { adminApi, meQuery, useStaffNames, type ChangeList, type Schemas } from './api.js';

type Proposal = Schemas['Proposal'];

/** What one of the staff asked for and another one decides. */
export function ChangesPage() {
  const [{ status }, change] = useFilters(['status']);
  const filter = (
    <SelectField
      name="status"
      label="Status"
      options={anyOf(['waiting', 'confirmed', 'rejected'])}
      value={status}
      onChange={(next) => change({ status: next })}
    />
  );
  return (
    <Page heading="Changes that need two people" aside={filter}>
      <Changes list="staff" title="Of the staff" status={status} />
      <Changes list="money" title="Of partners’ money" status={status} />
    </Page>
  );
}

function Changes({ list, title, status }: { list: ChangeList; title: string; status: string }) {
  const load = (cursor: string | undefined): Promise<PageOf<Proposal>> => adminApi.changes(list, { status, cursor });
  return (
    <Card id={list} title={title}>
      <Pages
        what="changes"
        queryKey={['changes', list, status]}
        load={load}
        empty="What one operator may not do alone waits here for another one."
      >
        {(changes) => (
          <>
            <ul class="entries">
              {changes.map((change) => (
                <Change key={change.id} list={list} change={change} />
              ))}
            </ul>
            <Form look="plain" submit="Download CSV" onSubmit={() => saveList(load, `${list}-changes`)} />
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
  const decide = (decision: 'confirm' | 'reject') => ({
    onSubmit: () => adminApi.decideChange(list, id, decision),
    renews: ['changes', 'admins', 'partner', 'order', 'held-listings', 'asset-mappings'],
  });
  return (
    <li>
      <header class="page-head">
        <h3>{kindNames[kind]}</h3>
        <Badge tone={tones[status]}>{words(status)}</Badge>
      </header>
      <p class="fine">
        {nameOf(by)} asked on {moment(change.created_at)}
        {status !== 'waiting' && decider && <>; {nameOf(decider)} decided</>}
      </p>
      {reason && <p>{reason}</p>}
      <dl class="facts">
        <div>
          <dt>About</dt>
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
          <Form submit="Confirm" {...decide('confirm')} />
          <Form look="danger" submit="Reject" {...decide('reject')} />
        </div>
      )}
    </li>
  );
}

const kindNames: Readonly<Record<Proposal['kind'], string>> = {
  'staff.invitation': 'Invite somebody',
  'staff.change': 'Change somebody’s rights',
  'partner.rate': 'Commission rate',
  'order.price': 'Value of an order',
  'payouts.unfreeze': 'Let payouts go on',
  'asset.mapping': 'Say what a listing is',
  'asset.unmapping': 'Take back what a listing is',
};

/** What a change is about, in the order people ask, with its name and how it is written. */
const facts: Readonly<Record<string, readonly [name: string, write: (value: string) => string]>> = {
  price_usd_from: ['New value', usd],
  before: ['Value now', usd],
  reference: ['Market value then', usd],
  commission_raise: ['Adds to the commission', usd],
  to_bps: ['New rate', (value) => bps(Number(value))],
  from_bps: ['Rate now', (value) => bps(Number(value))],
  frozen_at: ['Stopped since', moment],
  asset_name: ['Is', String],
  asset: ['By CAIP-19', String],
  listed_contract: ['Contract it is listed with', String],
  listed_decimals: ['Decimals it is listed with', String],
  active: ['Active again', (value) => (value === 'true' ? 'Yes' : 'No')],
};

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
      const [label, write] = facts[name] ?? [words(name), String];
      return [label, write([value].flat().join(', '))];
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
        {String(ticker)} on {String(network)}, as {String(provider)} lists it
      </>
    );
  }
  return <>{typeof email === 'string' ? email : subject}</>;
}

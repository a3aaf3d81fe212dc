import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { List, Page, type PageOf } from '../console/page.js';
import { Badge, Card } from '../kit/controls.js';
import { ends, moment, words } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { TwoLines } from '../kit/table.js';
import { adminApi, meQuery, useStaffNames, type ChangeList, type Schemas } from './api.js';

type Proposal = Schemas['Proposal'];

/** What one of the staff asked for and another one decides. */
export function ChangesPage() {
  return (
    <Page heading="Changes that need two people">
      <Changes list="staff" title="Of the staff" />
      <Changes list="money" title="Of partners’ money" />
    </Page>
  );
}

function Changes({ list, title }: { list: ChangeList; title: string }) {
  const nameOf = useStaffNames();
  const { data: me } = useQuery(meQuery);
  const decides = ({ status, requested_by: by, subject }: Proposal) =>
    status === 'waiting' && me?.roles.includes('operator') && ![by, subject].includes(me.id);
  const decide = (id: string, decision: 'confirm' | 'reject') => ({
    onSubmit: () => adminApi.decideChange(list, id, decision),
    renews: ['changes', 'admins', 'partner', 'order'],
  });
  return (
    <Card id={list} title={title}>
      <List
        what="changes"
        label={title}
        queryKey={['changes', list]}
        load={(cursor): Promise<PageOf<Proposal>> => adminApi.changes(list, { cursor })}
        empty="What one operator may not do alone waits here for another one."
        rowKey={({ id }) => id}
        columns={{
          When: ({ created_at: at }) => moment(at),
          What: ({ kind, reason }) => <TwoLines fine={reason ?? ''}>{kindNames[kind]}</TwoLines>,
          About: (change) => <Subject change={change} />,
          Change: ({ details }) => <Details details={details} />,
          'Asked for by': ({ requested_by: by }) => nameOf(by),
          State: (change) =>
            decides(change) ? (
              <div class="actions">
                <Form submit="Confirm" {...decide(change.id, 'confirm')} />
                <Form look="danger" submit="Reject" {...decide(change.id, 'reject')} />
              </div>
            ) : (
              <TwoLines fine={nameOf(change.decided_by)}>
                <Badge tone={tones[change.status]}>{words(change.status)}</Badge>
              </TwoLines>
            ),
        }}
      />
    </Card>
  );
}

const kindNames: Readonly<Record<Proposal['kind'], string>> = {
  'staff.invitation': 'Invite somebody',
  'staff.change': 'Change somebody’s rights',
  'partner.rate': 'Commission rate',
  'order.price': 'Value of an order',
  'payouts.unfreeze': 'Let payouts go on',
  'asset.mapping': 'What an exchange lists',
};

const tones = { waiting: 'warn', confirmed: 'good', rejected: 'bad' } as const;

function Subject({ change: { kind, subject, details } }: { change: Proposal }) {
  if (kind === 'order.price') return <Link href={`/orders/${subject}`}>{ends(subject, 8)}</Link>;
  if (kind === 'partner.rate' || kind === 'payouts.unfreeze') {
    return <Link href={`/partners/${subject}`}>{ends(subject, 4)}</Link>;
  }
  const { email, provider, ticker, network } = details;
  if (kind === 'asset.mapping') return <>{[provider, ticker, network].map(String).join(' ')}</>;
  return <>{typeof email === 'string' ? email : subject}</>;
}

function Details({ details }: Pick<Proposal, 'details'>) {
  return (
    <dl class="facts">
      {Object.entries(details)
        .filter(([name, value]) => name !== 'email' && value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt class="fine">{words(name)}</dt>
            <dd>{[value].flat().join(', ')}</dd>
          </div>
        ))}
    </dl>
  );
}

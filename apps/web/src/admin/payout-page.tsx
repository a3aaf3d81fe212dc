import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { wordOf } from '../console/words.js';
import { Fact, Badge, ExternalLink, Card } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { moment, usd } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
import { say, sayWith, serviceSaid, type TextName } from '../kit/say.js';
import { Table } from '../kit/table.js';
import { ledgerColumns } from '../partners/ledger.js';
import { adminApi, useStaffNames, type Schemas } from './api.js';
import { Owes } from './payout-owes.js';
import { PayoutMoves } from './payout-moves.js';
import { waitsFor } from './payouts-page.js';

/** Everything a decision about a payout needs, and the decision. */
export function PayoutPage({ params: { id } }: { params: { id: string } }) {
  const nameOf = useStaffNames();
  const query = useQuery({ queryKey: ['payout', id], queryFn: () => adminApi.payout(id), refetchInterval: 10_000 });
  return (
    <Loaded query={query} what="payout">
      {(payout) => (
        <Page
          parent={{ path: '/payouts', name: say('admin.batches.all') }}
          heading={say('admin.payout.heading', { amount: usd(payout.amount_usd), name: payout.partner.name })}
          aside={
            <>
              <Status of={payout.status} /> <span class="fine">{waitsFor(payout, nameOf)}</span>
            </>
          }
        >
          <div class="two">
            <Request payout={payout} />
            <Card id="decision" title={say('admin.payout.decision')}>
              <Flags payout={payout} />
              <PayoutMoves payout={payout} />
            </Card>
          </div>
          <Owes payout={payout} />
          <History payout={payout} />
          <Card id="ledger" title={say('admin.payout.ledger')}>
            <Table
              label={say('console.ledger.title')}
              rows={payout.ledger}
              rowKey={({ id }) => id}
              columns={ledgerColumns()}
            />
          </Card>
        </Page>
      )}
    </Loaded>
  );
}

function Request({ payout }: { payout: Schemas['StaffPayoutInFull'] }) {
  const { destination, partner, balance } = payout;
  return (
    <Card id="request" title={say('admin.shared.request')}>
      <dl class="facts">
        <Fact term={say('console.label.partner')}>
          <Link href={`/partners/${partner.id}`}>{partner.email}</Link>
          <div class="fine">{say('admin.payout.since', { when: moment(partner.created_at) })}</div>
        </Fact>
        <Fact term={say('admin.payout.requested')}>{moment(payout.created_at)}</Fact>
        <Fact term={say('admin.payout.send')}>
          {say('admin.payout.send.what', {
            amount: usd(payout.amount_usd),
            asset: destination.asset.toUpperCase(),
            network: destination.network,
          })}
        </Fact>
        {payout.batch_id !== null && (
          <Fact term={say('admin.payout.batch')}>
            <Link href={`/payout-batches/${payout.batch_id}`}>{say('admin.payout.batch.others')}</Link>
          </Fact>
        )}
        <Fact term={say('console.label.to')}>
          <code>{destination.address}</code> <Copy text={destination.address} what={say('console.label.address')} />
        </Fact>
        <Fact term={say('console.ledger.balance')}>
          {say('admin.payout.balance.free', {
            balance: usd(balance.ledger_balance),
            free: usd(balance.available_balance),
          })}
        </Fact>
        {payout.note !== null && <Fact term={say('console.label.note')}>{payout.note}</Fact>}
        {payout.tx_hash !== null && (
          <Fact term={say('console.label.transaction')}>
            {payout.tx_url === null ? (
              <code>{payout.tx_hash}</code>
            ) : (
              <ExternalLink href={payout.tx_url}>{payout.tx_hash}</ExternalLink>
            )}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Flags({ payout: { risk_flags: flags } }: { payout: Schemas['StaffPayoutInFull'] }) {
  if (flags.length === 0) return <Badge tone="good">{say('admin.payout.flags.none')}</Badge>;
  return (
    <ul class="flags" aria-label={say('admin.payout.flags')}>
      {flags.map(({ code, message }) => (
        <li key={code}>
          <Badge tone="warn">
            <Icon name="warn" /> {wordOf(code)}
          </Badge>{' '}
          {serviceSaid('risk', code, message)}
        </li>
      ))}
    </ul>
  );
}

/** What is said of a step that one of them took: somebody of the staff, the partner, or nobody but the service. */
function byWhom(actor: string): TextName {
  if (actor === 'operator') return 'admin.payout.history.operator';
  return actor === 'partner' ? 'admin.payout.history.partner' : 'admin.payout.history.service';
}

function History({ payout: { history } }: { payout: Schemas['StaffPayoutInFull'] }) {
  const nameOf = useStaffNames();
  return (
    <Card id="history" title={say('admin.payout.history')}>
      <ol class="timeline">
        {history.map(({ status, actor, actor_id: actorId, reason, at }) => (
          <li key={at + status}>
            <span>
              {sayWith(byWhom(actor), { status: <Status of={status} />, name: nameOf(actorId) })}
              {reason !== null && <span class="fine"> {say('admin.payout.history.reason', { reason })}</span>}
            </span>
            <time class="fine" dateTime={at}>
              {moment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

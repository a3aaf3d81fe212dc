import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Fact, Badge, Copy, ExternalLink, Card } from '../kit/controls.js';
import { moment, usd, words } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
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
    <Loaded query={query} what="the payout">
      {(payout) => (
        <Page
          parent={{ path: '/payouts', name: 'All payouts' }}
          heading={`${usd(payout.amount_usd)} to ${payout.partner.name}`}
          aside={
            <>
              <Status of={payout.status} /> <span class="fine">{waitsFor(payout, nameOf)}</span>
            </>
          }
        >
          <div class="two">
            <Request payout={payout} />
            <Card id="decision" title="Decision">
              <Flags payout={payout} />
              <PayoutMoves payout={payout} />
            </Card>
          </div>
          <Owes payout={payout} />
          <History payout={payout} />
          <Card id="ledger" title="Ledger of the partner, newest lines">
            <Table label="Ledger" rows={payout.ledger} rowKey={({ id }) => id} columns={ledgerColumns} />
          </Card>
        </Page>
      )}
    </Loaded>
  );
}

function Request({ payout }: { payout: Schemas['StaffPayoutInFull'] }) {
  const { destination, partner, balance } = payout;
  return (
    <Card id="request" title="Request">
      <dl class="facts">
        <Fact term="Partner">
          <Link href={`/partners/${partner.id}`}>{partner.email}</Link>
          <div class="fine">since {moment(partner.created_at)}</div>
        </Fact>
        <Fact term="Requested">{moment(payout.created_at)}</Fact>
        <Fact term="Send">
          {usd(payout.amount_usd)} in {destination.asset.toUpperCase()} on {destination.network}
        </Fact>
        {payout.batch_id !== null && (
          <Fact term="Sent with">
            <Link href={`/payout-batches/${payout.batch_id}`}>others of its network</Link>
          </Fact>
        )}
        <Fact term="To">
          <code>{destination.address}</code> <Copy text={destination.address} what="Address" />
        </Fact>
        <Fact term="Balance">
          {usd(balance.ledger_balance)}, of which {usd(balance.available_balance)} are free beside this request
        </Fact>
        {payout.note !== null && <Fact term="Note">{payout.note}</Fact>}
        {payout.tx_hash !== null && (
          <Fact term="Transaction">
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
  if (flags.length === 0) return <Badge tone="good">Nothing stands out</Badge>;
  return (
    <ul class="flags" aria-label="What stands out">
      {flags.map(({ code, message }) => (
        <li key={code}>
          <Badge tone="warn">
            <Icon name="warn" /> {words(code)}
          </Badge>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}

function History({ payout: { history } }: { payout: Schemas['StaffPayoutInFull'] }) {
  const nameOf = useStaffNames();
  return (
    <Card id="history" title="History">
      <ol class="timeline">
        {history.map(({ status, actor, actor_id: actorId, reason, at }) => (
          <li key={at + status}>
            <span>
              <Status of={status} /> by the {actor === 'operator' ? nameOf(actorId) : `${actor} ${nameOf(actorId)}`}
              {reason !== null && <span class="fine"> “{reason}”</span>}
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

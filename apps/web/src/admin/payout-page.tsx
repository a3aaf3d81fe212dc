import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { Fact } from '../console/fact.js';
import { Loaded } from '../console/pages.js';
import { Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Badge, Copy, ExternalLink, Card } from '../kit/controls.js';
import { moment, usd, words } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
import { Table } from '../kit/table.js';
import { ledgerColumns } from '../partners/ledger.js';
import { adminApi, type StaffPayoutInFull } from './api.js';
import { PayoutMoves } from './payout-moves.js';
import { useStaffNames } from './staff-names.js';

/** Everything a decision about a payout needs, and the decision. */
export function PayoutPage({ params: { id } }: { params: { id: string } }) {
  const payout = useQuery({ queryKey: ['payout', id], queryFn: () => adminApi.payout(id), refetchInterval: 10_000 });
  return (
    <Loaded query={payout} what="the payout">
      {(file) => (
        <Page
          parent={{ path: '/payouts', name: 'All payouts' }}
          heading={`${usd(file.amount_usd)} to ${file.partner.name}`}
          aside={<Status of={file.status} />}
        >
          <div class="two">
            <Request file={file} />
            <Card id="decision" title="Decision">
              <Flags file={file} />
              <PayoutMoves file={file} />
            </Card>
          </div>
          <History file={file} />
          <Card id="ledger" title="Ledger of the partner, newest lines">
            <Table label="Ledger" rows={file.ledger} rowKey={({ id }) => id} columns={ledgerColumns} />
          </Card>
        </Page>
      )}
    </Loaded>
  );
}

function Request({ file }: { file: StaffPayoutInFull }) {
  const { destination, partner, balance } = file;
  return (
    <Card id="request" title="Request">
      <dl class="facts">
        <Fact term="Partner">
          <Link href={`/partners/${partner.id}`}>{partner.email}</Link>
          <div class="fine">since {moment(partner.created_at)}</div>
        </Fact>
        <Fact term="Requested">{moment(file.created_at)}</Fact>
        <Fact term="Send">
          {usd(file.amount_usd)} in {destination.asset.toUpperCase()} on {destination.network}
        </Fact>
        <Fact term="To">
          <code>{destination.address}</code> <Copy text={destination.address} what="Address" />
        </Fact>
        <Fact term="Balance">
          {usd(balance.ledger_balance)}, of which {usd(balance.available_balance)} are free beside this request
        </Fact>
        {file.note !== null && <Fact term="Note">{file.note}</Fact>}
        {file.tx_hash !== null && (
          <Fact term="Transaction">
            {file.tx_url === null ? (
              <code>{file.tx_hash}</code>
            ) : (
              <ExternalLink href={file.tx_url}>{file.tx_hash}</ExternalLink>
            )}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Flags({ file: { risk_flags: flags } }: { file: StaffPayoutInFull }) {
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

function History({ file: { history } }: { file: StaffPayoutInFull }) {
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

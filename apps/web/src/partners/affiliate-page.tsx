import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page } from '../console/page.js';
import { saveFile } from '../kit/save-file.js';
import { Badge, ExternalLink, Notice, Card } from '../kit/controls.js';
import { lastDays } from '../kit/clock.js';
import { bps, moment, usd } from '../kit/format.js';
import { Form, TextField } from '../kit/form.js';
import { partnerApi, summaryQuery, type Schemas } from './api.js';
import { Ledger } from './ledger.js';
import { PayoutProfileCard } from './payout-profile.js';
import { Payouts } from './payouts.js';

export function AffiliatePage() {
  const summary = useQuery(summaryQuery);
  return (
    <Page heading="Affiliate">
      <Loaded query={summary} what="your balance">
        {(shown) => (
          <>
            <Terms summary={shown} />
            <Balance summary={shown} />
            <div class="two">
              <Payouts summary={shown} />
              <PayoutProfileCard />
            </div>
            <Ledger />
            <Statement />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Terms({ summary }: { summary: Schemas['AffiliateSummary'] }) {
  const terms = useQuery({ queryKey: ['terms'], queryFn: partnerApi.terms });
  if (summary.terms_accepted_version === summary.terms_version) return null;
  return (
    <Notice tone="warn" title="The affiliate terms await your agreement">
      <p>
        You earn without it, but payouts need it.{' '}
        {terms.data && <ExternalLink href={terms.data.url}>Read version {terms.data.version}</ExternalLink>}
      </p>
      <Form
        submit={`Accept version ${summary.terms_version}`}
        onSubmit={() => partnerApi.acceptTerms(summary.terms_version)}
        renews={['summary']}
      />
    </Notice>
  );
}

/** How the available balance comes about. */
function Balance({ summary }: { summary: Schemas['AffiliateSummary'] }) {
  const { ledger_balance: ledger, unmatured_balance: unmatured, pending_payouts: pending } = summary;
  const parts = [
    { sign: '', name: 'Ledger', value: ledger, why: 'everything booked' },
    { sign: '−', name: 'Maturing', value: unmatured, why: 'not payable yet' },
    { sign: '−', name: 'Reserved', value: pending, why: 'by payout requests' },
  ];
  return (
    <Card
      id="balance"
      title={
        <>
          Balance{' '}
          <Badge tone={summary.affiliate_enabled ? 'good' : 'warn'}>
            {summary.affiliate_enabled ? `You earn ${bps(summary.affiliate_commission_bps)} per swap` : 'Not earning'}
          </Badge>
        </>
      }
    >
      <div class="equation">
        {parts.map(({ sign, name, value, why }) => (
          <div key={name}>
            <span class="fine">{name}</span>
            <strong class="figure">
              {sign} {usd(value)}
            </strong>
            <span class="fine">{why}</span>
          </div>
        ))}
        <div class="result">
          <span class="fine">Available</span>
          <strong class="figure">= {usd(summary.available_balance)}</strong>
          <span class="fine">payouts from {usd(summary.minimum_payout_usd)}</span>
        </div>
      </div>
      {summary.terms_accepted_at !== null && (
        <p class="hint">
          Terms {summary.terms_accepted_version} accepted on {moment(summary.terms_accepted_at)}.
        </p>
      )}
    </Card>
  );
}

function Statement() {
  const [range] = useState(() => lastDays(30));
  return (
    <Card id="statement" title="Statement">
      <p class="fine">Opening balance, every line and closing balance as CSV; days are UTC and both included.</p>
      <Form
        submit="Download"
        look="plain"
        onSubmit={async ({ from = '', to = '' }) =>
          saveFile(await partnerApi.statement({ from, to }), `statement-${from}-${to}.csv`)
        }
      >
        <div class="filters">
          <TextField name="from" label="From" type="date" value={range.from} />
          <TextField name="to" label="To" type="date" value={range.to} />
        </div>
      </Form>
    </Card>
  );
}

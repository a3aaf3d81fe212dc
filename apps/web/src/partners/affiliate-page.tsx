import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page } from '../console/page.js';
import { saveFile } from '../kit/save-file.js';
import { Badge, ExternalLink, Notice, Card } from '../kit/controls.js';
import { lastDays } from '../kit/clock.js';
import { bps, moment, usd } from '../kit/format.js';
import { Form, TextField } from '../kit/form.js';
import { say } from '../kit/say.js';
import { partnerApi, summaryQuery, type Schemas } from './api.js';
import { Ledger } from './ledger.js';
import { PayoutProfileCard } from './payout-profile.js';
import { Payouts } from './payouts.js';

export function AffiliatePage() {
  const summary = useQuery(summaryQuery);
  return (
    <Page heading={say('partners.page.affiliate')}>
      <Loaded query={summary} what="balance">
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
    <Notice tone="warn" title={say('partners.affiliate.terms')}>
      <p>
        {say('partners.affiliate.terms.text')}{' '}
        {terms.data && (
          <ExternalLink href={terms.data.url}>
            {say('partners.affiliate.terms.read', { version: terms.data.version })}
          </ExternalLink>
        )}
      </p>
      <Form
        submit={say('partners.affiliate.terms.accept', { version: summary.terms_version })}
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
    { sign: '', name: say('console.ledger.title'), value: ledger, why: say('partners.affiliate.booked') },
    {
      sign: '−',
      name: say('partners.affiliate.maturing'),
      value: unmatured,
      why: say('partners.affiliate.maturing.why'),
    },
    {
      sign: '−',
      name: say('partners.affiliate.reserved'),
      value: pending,
      why: say('partners.affiliate.reserved.why'),
    },
  ];
  return (
    <Card
      id="balance"
      title={
        <>
          {say('console.ledger.balance')}{' '}
          <Badge tone={summary.affiliate_enabled ? 'good' : 'warn'}>
            {summary.affiliate_enabled
              ? say('partners.affiliate.earning', { share: bps(summary.affiliate_commission_bps) })
              : say('partners.affiliate.earning.none')}
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
          <span class="fine">{say('partners.affiliate.available')}</span>
          <strong class="figure">= {usd(summary.available_balance)}</strong>
          <span class="fine">{say('partners.affiliate.minimum', { amount: usd(summary.minimum_payout_usd) })}</span>
        </div>
      </div>
      {summary.terms_accepted_at !== null && (
        <p class="hint">
          {say('partners.affiliate.terms.accepted', {
            version: summary.terms_accepted_version ?? '',
            when: moment(summary.terms_accepted_at),
          })}
        </p>
      )}
    </Card>
  );
}

function Statement() {
  const [range] = useState(() => lastDays(30));
  return (
    <Card id="statement" title={say('partners.statement.title')}>
      <p class="fine">{say('partners.statement.text')}</p>
      <Form
        submit={say('partners.statement.download')}
        look="plain"
        onSubmit={async ({ from = '', to = '' }) =>
          saveFile(await partnerApi.statement({ from, to }), `statement-${from}-${to}.csv`)
        }
      >
        <div class="filters">
          <TextField name="from" label={say('partners.statement.from')} type="date" value={range.from} />
          <TextField name="to" label={say('partners.statement.to')} type="date" value={range.to} />
        </div>
      </Form>
    </Card>
  );
}

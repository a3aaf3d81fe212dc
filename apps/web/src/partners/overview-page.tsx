import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { BarChart, Tile } from '../console/bar-chart.js';
import { Loaded, Page } from '../console/page.js';
import { Empty, Card } from '../kit/controls.js';
import { count, percent, usd } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { partnerApi, summaryQuery, type Schemas } from './api.js';

const spans = [7, 30, 90, 365].map((days) => ({ value: String(days), label: `Last ${String(days)} days` }));

export function OverviewPage() {
  const [days, setDays] = useState('30');
  const figures = useQuery({
    queryKey: ['figures', days],
    queryFn: () => partnerApi.figures(Number(days)),
    placeholderData: (last) => last,
  });
  const { data: summary } = useQuery(summaryQuery);
  return (
    <Page
      heading="Overview"
      aside={<SelectField name="days" label="Time" options={spans} value={days} onChange={setDays} />}
    >
      <Loaded query={figures} what="figures">
        {(shown) => (
          <>
            <div class="tiles">
              <Tile name="Orders" value={count(shown.orders)} note={completion(shown)} />
              <Tile name="Volume" value={usd(shown.volume_usd)} />
              <Tile name="Commission" value={usd(shown.affiliate_usd)} />
              <Tile name="Available for a payout" value={summary ? usd(summary.available_balance) : '…'} />
            </div>
            <Charts figures={shown} />
            <TopPairs figures={shown} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function completion({ orders, completed_orders: completed }: Schemas['PartnerAnalytics']): string | undefined {
  return orders === 0 ? undefined : `${percent(Math.min(1, completed / orders))} completed`;
}

function Charts({ figures: { daily } }: { figures: Schemas['PartnerAnalytics'] }) {
  const by = (value: (day: Schemas['PartnerAnalytics']['daily'][number]) => number) =>
    daily.map((day) => ({ date: day.date, value: value(day) }));
  return (
    <div class="charts">
      <BarChart title="Orders" days={by(({ orders }) => orders)} format={count} />
      <BarChart title="Volume" days={by(({ volume_usd }) => volume_usd)} format={usd} />
      <BarChart title="Commission" days={by(({ affiliate_usd }) => affiliate_usd)} format={usd} />
    </div>
  );
}

function TopPairs({ figures }: { figures: Schemas['PartnerAnalytics'] }) {
  return (
    <Card id="pairs" title="Most swapped">
      <Table
        label="Most swapped pairs"
        rows={figures.top_pairs}
        none={
          <Empty title="No orders yet">
            Place orders with an <Link href="/keys">API key</Link> of yours, and they count for you.
          </Empty>
        }
        rowKey={({ currency_from: from, currency_to: to }) => `${from}${to}`}
        columns={{
          Pair: ({ currency_from: from, currency_to: to }) => (
            <>
              {from.toUpperCase()}→ {to.toUpperCase()}
            </>
          ),
          'Orders#': ({ orders }) => count(orders),
          'Volume#': ({ volume_usd: volume }) => usd(volume),
        }}
      />
    </Card>
  );
}

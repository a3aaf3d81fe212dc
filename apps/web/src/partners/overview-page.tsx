import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { DayChart } from '../console/day-chart.js';
import { useFilters } from '../console/filters.js';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Tile } from '../console/tile.js';
import { Card, Empty } from '../kit/controls.js';
import { count, moment, percent, usd } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import { Table, TwoLines } from '../kit/table.js';
import { endpointsQuery, partnerApi, summaryQuery, type Schemas } from './api.js';

const spans = [7, 30, 90, 365].map((days) => ({ value: String(days), label: `Last ${String(days)} days` }));

type Figures = Schemas['PartnerAnalytics'];

/** From the first quote to the money: how many get how far, what it earned and when that is payable, and whether webhooks arrive. */
export function OverviewPage() {
  const [{ days }, change] = useFilters(['days']);
  const figures = useQuery({
    queryKey: ['figures', days],
    queryFn: () => partnerApi.figures(Number(days || '30')),
    placeholderData: (last) => last,
  });
  return (
    <Page
      heading="Overview"
      aside={
        <SelectField
          name="days"
          label="Time"
          options={spans}
          value={days || '30'}
          onChange={(next) => change({ days: next })}
        />
      }
    >
      <Loaded query={figures} what="figures">
        {(shown) => (
          <>
            <Tiles figures={shown} />
            <Charts figures={shown} />
            <div class="two">
              <Conversion figures={shown} />
              <WebhookHealth />
            </div>
            <Pairs figures={shown} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const shareOf = (part: number, whole: number) => (whole === 0 ? '–' : percent(Math.min(1, part / whole)));

function Tiles({ figures }: { figures: Figures }) {
  const { data: summary } = useQuery(summaryQuery);
  const { orders, completed_orders: completed, maturing } = figures;
  const next = maturing.find(({ amount_usd: amount }) => amount > 0);
  return (
    <div class="tiles">
      <Tile
        name="Orders"
        value={count(orders)}
        note={orders === 0 ? undefined : `${shareOf(completed, orders)} completed`}
      />
      <Tile name="Volume" value={usd(figures.volume_usd)} />
      <Tile name="Commission" value={usd(figures.affiliate_usd)} />
      <Tile
        name="Available for a payout"
        value={summary ? usd(summary.available_balance) : '…'}
        note={<Link href="/affiliate">Ask for a payout</Link>}
      />
      <Tile
        name="Matures later"
        value={summary ? usd(summary.unmatured_balance) : '…'}
        note={next && `next ${usd(next.amount_usd)} on ${moment(`${next.date}T00:00:00Z`).split(',')[0] ?? next.date}`}
      />
    </div>
  );
}

function Charts({ figures: { daily, maturing } }: { figures: Figures }) {
  const by = (value: (day: Figures['daily'][number]) => number) =>
    daily.map((day) => ({ date: day.date, value: value(day) }));
  return (
    <div class="charts">
      <DayChart title="Commission" days={by(({ affiliate_usd }) => affiliate_usd)} format={usd} />
      <DayChart title="Orders" days={by(({ orders }) => orders)} format={count} />
      <DayChart title="Volume" days={by(({ volume_usd }) => volume_usd)} format={usd} />
      <DayChart
        ahead
        title="Matures on"
        days={maturing.map(({ date, amount_usd: value }) => ({ date, value }))}
        format={usd}
      />
    </div>
  );
}

/** How many get how far. */
function Conversion({ figures: { quotes, orders, completed_orders: completed } }: { figures: Figures }) {
  const steps = [
    { name: 'Quotes asked for with a key', number: quotes, before: null },
    { name: 'Orders placed', number: orders, before: quotes },
    { name: 'Orders completed', number: completed, before: orders },
  ];
  return (
    <Card id="conversion" title="From quote to completion">
      <Table
        label="From quote to completion"
        rows={steps}
        rowKey={({ name }) => name}
        columns={{
          Step: ({ name }) => name,
          'How many#': ({ number }) => count(number),
          'Of the step before#': ({ number, before }) => (before === null ? '–' : shareOf(number, before)),
        }}
      />
      <p class="hint">
        {quotes === 0
          ? 'Quotes are counted where they are asked for with an API key of yours.'
          : `${shareOf(completed, quotes)} of all quotes became a completed swap.`}
      </p>
    </Card>
  );
}

function WebhookHealth() {
  const endpoints = useQuery(endpointsQuery);
  return (
    <Card id="webhooks" title="Webhooks">
      <Loaded query={endpoints} what="endpoints">
        {(list) => (
          <Table
            label="Health of the endpoints"
            rows={list}
            rowKey={({ id }) => id}
            none={
              <Empty title="No endpoints">
                <Link href="/webhooks">Add one</Link>, and you need not ask us what happened.
              </Empty>
            }
            columns={{
              Endpoint: ({ id, url, health }) => (
                <TwoLines fine={health.failing_since !== null && `fails since ${moment(health.failing_since)}`}>
                  <Link href={`/webhooks/${id}`}>{url}</Link>
                </TwoLines>
              ),
              Health: ({ health }) => (
                <TwoLines fine={`${count(health.pending)} waiting, ${count(health.exhausted)} given up`}>
                  <Status of={health.state} />
                </TwoLines>
              ),
            }}
          />
        )}
      </Loaded>
    </Card>
  );
}

function Pairs({ figures }: { figures: Figures }) {
  return (
    <Card id="pairs" title="Most swapped, and what it earned">
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
              {from.toUpperCase()} → {to.toUpperCase()}
            </>
          ),
          'Orders#': ({ orders }) => count(orders),
          'Volume#': ({ volume_usd: volume }) => usd(volume),
          'Earned#': ({ affiliate_usd: earned }) => usd(earned),
        }}
      />
    </Card>
  );
}

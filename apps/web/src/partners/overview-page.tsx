import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { DayChart } from '../console/day-chart.js';
import { useFilters } from '../console/filters.js';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Tile } from '../console/tile.js';
import { Card, Empty } from '../kit/controls.js';
import { count, moment, percent, readersTimes, usd } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { once } from '../kit/notation.js';
import { say, sayWith } from '../kit/say.js';
import { Table, TwoLines } from '../kit/table.js';
import { endpointsQuery, partnerApi, summaryQuery, type Schemas } from './api.js';

const spans = () =>
  [7, 30, 90, 365].map((days) => ({ value: String(days), label: say('partners.overview.days', { days }) }));

const dates = once(() => readersTimes({ dateStyle: 'medium', timeZone: 'UTC' }));

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
      heading={say('console.label.overview')}
      aside={
        <SelectField
          name="days"
          label={say('partners.overview.time')}
          options={spans()}
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
        name={say('console.label.orders')}
        value={count(orders)}
        note={orders === 0 ? undefined : say('partners.overview.completed', { share: shareOf(completed, orders) })}
      />
      <Tile name={say('partners.overview.volume')} value={usd(figures.volume_usd)} />
      <Tile name={say('console.label.commission')} value={usd(figures.affiliate_usd)} />
      <Tile
        name={say('partners.overview.available')}
        value={summary ? usd(summary.available_balance) : '…'}
        note={<Link href="/affiliate">{say('partners.overview.payout')}</Link>}
      />
      <Tile
        name={say('partners.overview.maturing')}
        value={summary ? usd(summary.unmatured_balance) : '…'}
        note={
          next &&
          say('partners.overview.maturing.next', {
            amount: usd(next.amount_usd),
            date: dates().format(new Date(next.date)),
          })
        }
      />
    </div>
  );
}

function Charts({ figures: { daily, maturing } }: { figures: Figures }) {
  const by = (value: (day: Figures['daily'][number]) => number) =>
    daily.map((day) => ({ date: day.date, value: value(day) }));
  return (
    <div class="charts">
      <DayChart title={say('console.label.commission')} days={by(({ affiliate_usd }) => affiliate_usd)} format={usd} />
      <DayChart title={say('console.label.orders')} days={by(({ orders }) => orders)} format={count} />
      <DayChart title={say('partners.overview.volume')} days={by(({ volume_usd }) => volume_usd)} format={usd} />
      <DayChart
        ahead
        title={say('partners.overview.matures')}
        days={maturing.map(({ date, amount_usd: value }) => ({ date, value }))}
        format={usd}
      />
    </div>
  );
}

/** How many get how far. */
function Conversion({ figures: { quotes, orders, completed_orders: completed } }: { figures: Figures }) {
  const steps = [
    { name: say('partners.overview.quotes'), number: quotes, before: null },
    { name: say('partners.overview.placed'), number: orders, before: quotes },
    { name: say('partners.overview.done'), number: completed, before: orders },
  ];
  return (
    <Card id="conversion" title={say('partners.overview.conversion')}>
      <Table
        label={say('partners.overview.conversion')}
        rows={steps}
        rowKey={({ name }) => name}
        columns={{
          [say('partners.overview.step')]: ({ name }) => name,
          [`${say('partners.overview.number')}#`]: ({ number }) => count(number),
          [`${say('partners.overview.share')}#`]: ({ number, before }) =>
            before === null ? '–' : shareOf(number, before),
        }}
      />
      <p class="hint">
        {quotes === 0
          ? say('partners.overview.quotes.none')
          : say('partners.overview.quotes.completed', { share: shareOf(completed, quotes) })}
      </p>
    </Card>
  );
}

function WebhookHealth() {
  const endpoints = useQuery(endpointsQuery);
  return (
    <Card id="webhooks" title={say('console.label.webhooks')}>
      <Loaded query={endpoints} what="endpoints">
        {(list) => (
          <Table
            label={say('partners.overview.health.table')}
            rows={list}
            rowKey={({ id }) => id}
            none={
              <Empty title={say('partners.overview.endpoints.none')}>
                {sayWith('partners.overview.endpoints.none.text', {
                  link: <Link href="/webhooks">{say('partners.overview.endpoints.add')}</Link>,
                })}
              </Empty>
            }
            columns={{
              [say('partners.overview.endpoint')]: ({ id, url, health }) => (
                <TwoLines
                  fine={
                    health.failing_since !== null &&
                    say('partners.overview.failing', { when: moment(health.failing_since) })
                  }
                >
                  <Link href={`/webhooks/${id}`}>{url}</Link>
                </TwoLines>
              ),
              [say('partners.overview.health')]: ({ health }) => (
                <TwoLines
                  fine={say('partners.overview.deliveries', {
                    waiting: count(health.pending),
                    exhausted: count(health.exhausted),
                  })}
                >
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
    <Card id="pairs" title={say('partners.overview.pairs')}>
      <Table
        label={say('partners.overview.pairs.table')}
        rows={figures.top_pairs}
        none={
          <Empty title={say('partners.overview.orders.none')}>
            {sayWith('partners.overview.orders.none.text', {
              link: <Link href="/keys">{say('partners.overview.orders.key')}</Link>,
            })}
          </Empty>
        }
        rowKey={({ currency_from: from, currency_to: to }) => `${from}${to}`}
        columns={{
          [say('console.label.pair')]: ({ currency_from: from, currency_to: to }) => (
            <>
              {from.toUpperCase()} → {to.toUpperCase()}
            </>
          ),
          [`${say('console.label.orders')}#`]: ({ orders }) => count(orders),
          [`${say('partners.overview.volume')}#`]: ({ volume_usd: volume }) => usd(volume),
          [`${say('partners.overview.earned')}#`]: ({ affiliate_usd: earned }) => usd(earned),
        }}
      />
    </Card>
  );
}

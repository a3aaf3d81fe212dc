import { useQuery } from '@tanstack/preact-query';
import { getServiceStatus, listProviders, type Incident, type Light, type Provider } from '../api/public.js';
import { Badge, Empty, Loading, Notice, Card } from '../kit/controls.js';
import { count, moment, percent, span, words } from '../kit/format.js';
import { Table } from '../kit/table.js';
import { useTitle } from '../kit/title.js';
import { AssetMark } from '../swap/asset-mark.js';
import { assetsQuery } from '../swap/assets-query.js';
import { Uptime } from './uptime.js';

const renewMs = 30_000;

/** How the service is and was. */
export function StatusPage() {
  useTitle('Status');
  const status = useQuery({ queryKey: ['service-status'], queryFn: getServiceStatus, refetchInterval: renewMs });
  const providers = useQuery({ queryKey: ['providers'], queryFn: listProviders, refetchInterval: 2 * renewMs });
  if (status.isPending) return <Loading what="the status" />;
  const { checks, incidents = [], watched_since: since = null } = status.data ?? {};
  const own: readonly { key: string; name: string; light: Light }[] = [
    { key: 'service', name: 'API', light: status.error ? 'down' : 'up' },
    { key: 'database', name: 'Database', light: checks?.database ?? 'down' },
    { key: 'queue', name: 'Queues', light: checks?.queue ?? 'down' },
    { key: 'prices', name: 'Reference prices', light: checks?.prices ?? 'down' },
  ];
  const scores = new Map(providers.data?.map((each) => [each.name, each]));
  return (
    <div class="status">
      <h1>Status</h1>
      <Summary lights={[...own.map(({ light }) => light)]} providers={checks?.providers ?? {}} />
      <Card id="service" title="Service">
        {own.map(({ key, name, light }) => (
          <Part key={key} name={name} light={light} since={since} incidents={of(incidents, key)} />
        ))}
      </Card>
      <Card id="exchanges" title="Exchanges">
        {Object.entries(checks?.providers ?? {}).map(([name, light]) => (
          <Part
            key={name}
            name={name}
            light={light}
            since={since}
            incidents={of(incidents, name)}
            score={scores.get(name)}
          />
        ))}
        {Object.keys(checks?.providers ?? {}).length === 0 && <Empty title="No exchange is connected" />}
      </Card>
      <Maintenance />
      <History incidents={incidents} since={since} />
    </div>
  );
}

/** Without the database nothing works, so its troubles are the service's. */
function of(incidents: readonly Incident[], key: string): readonly Incident[] {
  return incidents.filter(({ component }) => component === (key === 'database' ? 'service' : key));
}

interface SummaryProps {
  readonly lights: readonly Light[];
  readonly providers: Readonly<Record<string, Light>>;
}

function Summary({ lights, providers }: SummaryProps) {
  const down = Object.entries(providers).flatMap(([name, light]) => (light === 'down' ? [name] : []));
  if (lights.includes('down')) return <Notice tone="bad">Part of the service does not work at the moment.</Notice>;
  if (down.length > 0)
    return <Notice tone="warn">The service works. Without offers at the moment: {down.join(', ')}.</Notice>;
  return <Notice tone="good">Everything works.</Notice>;
}

interface PartProps {
  readonly name: string;
  readonly light: Light;
  readonly since: string | null;
  readonly incidents: readonly Incident[];
  readonly score?: Provider | undefined;
}

function Part({ name, light, since, incidents, score }: PartProps) {
  return (
    <div class="part">
      <div class="part-head">
        <h3>{name}</h3>
        <Badge tone={light === 'up' ? 'good' : 'bad'}>{light === 'up' ? 'Up' : 'Down'}</Badge>
      </div>
      <Uptime name={name} incidents={incidents} since={since} />
      {score && <p class="fine score">{scoreOf(score)}</p>}
    </div>
  );
}

/** How an exchange did with our own orders of the last thirty days. */
function scoreOf(score: Provider): string {
  if (score.orders === 0) return 'No orders in the last 30 days.';
  return [
    `${count(score.orders)} orders`,
    score.success_rate !== null && `${percent(score.success_rate)} completed`,
    score.median_completion_seconds !== null && `usually in ${span(score.median_completion_seconds)}`,
    score.hold_rate !== null && `${percent(score.hold_rate)} held`,
    score.mean_slippage_bps !== null && `${count(score.mean_slippage_bps / 100)}% slippage`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Maintenance() {
  const { data: assets = [] } = useQuery(assetsQuery);
  const closed = assets.filter((asset) => !asset.deposit_enabled || !asset.withdraw_enabled);
  return (
    <Card id="maintenance" title="Assets in maintenance">
      {closed.length === 0 ? (
        <p class="fine">None.</p>
      ) : (
        <ul class="closed">
          {closed.map((asset) => (
            <li key={asset.param}>
              <AssetMark ticker={asset.ticker} asset={asset} />
              <span>
                <strong>{asset.ticker.toUpperCase()}</strong> on {asset.network_name}
                <span class="fine">
                  {asset.maintenance
                    ? 'can be neither sent nor received'
                    : asset.deposit_enabled
                      ? 'cannot be received'
                      : 'cannot be sent'}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function History({ incidents, since }: { incidents: readonly Incident[]; since: string | null }) {
  return (
    <Card id="incidents" title="Incidents of the last 90 days">
      <Table
        label="Incidents"
        rows={incidents}
        none={<Empty title="No incident">{since && `The service has watched itself since ${moment(since)}.`}</Empty>}
        rowKey={({ component, began_at: began }) => `${component}${began}`}
        columns={{
          What: ({ component }) => (component === 'service' ? 'API' : words(component)),
          From: ({ began_at: began }) => moment(began),
          Until: ({ ended_at: ended }) => (ended === null ? <Badge tone="bad">Goes on</Badge> : moment(ended)),
          Duration: ({ began_at: began, ended_at: ended }) =>
            ended === null ? '' : span((Date.parse(ended) - Date.parse(began)) / 1000),
        }}
      />
    </Card>
  );
}

import { useQuery } from '@tanstack/preact-query';
import { getServiceStatus, listProviders, type Incident, type Light, type Provider } from '../api/public.js';
import { Badge, Empty, Loading, Notice, Card } from '../kit/controls.js';
import { bps, moment, percent, span } from '../kit/format.js';
import { say, sayWith } from '../kit/say.js';
import { Table } from '../kit/table.js';
import { Standing } from '../kit/standing.js';
import { useTitle } from '../kit/title.js';
import { AssetMark } from '../swap/asset-mark.js';
import { assetsQuery } from '../swap/assets-query.js';
import { Uptime } from './uptime.js';

const renewMs = 30_000;

/** How the service is and was. */
export function StatusPage() {
  useTitle(say('status.title'));
  const status = useQuery({ queryKey: ['service-status'], queryFn: getServiceStatus, refetchInterval: renewMs });
  const providers = useQuery({ queryKey: ['providers'], queryFn: listProviders, refetchInterval: 2 * renewMs });
  if (status.isPending)
    return (
      <Standing name="status">
        <Loading said={say('kit.loading.status')} />
      </Standing>
    );
  const { checks, incidents = [], watched_since: since = null } = status.data ?? {};
  const own: readonly { key: string; light: Light }[] = [
    { key: 'service', light: status.error ? 'down' : 'up' },
    { key: 'database', light: checks?.database ?? 'down' },
    { key: 'queue', light: checks?.queue ?? 'down' },
    { key: 'prices', light: checks?.prices ?? 'down' },
  ];
  const scores = new Map(providers.data?.map((each) => [each.name, each]));
  const nameOf = (key: string) => ownNames[key]?.() ?? scores.get(key)?.title ?? key;
  return (
    <div class="status">
      <h1>{say('status.title')}</h1>
      <Summary lights={own.map(({ light }) => light)} providers={checks?.providers ?? {}} nameOf={nameOf} />
      <Card id="service" title={say('status.service')}>
        {own.map(({ key, light }) => (
          <Part key={key} name={nameOf(key)} light={light} since={since} incidents={of(incidents, key)} />
        ))}
      </Card>
      <Card id="exchanges" title={say('status.exchanges')}>
        {Object.entries(checks?.providers ?? {}).map(([name, light]) => (
          <Part
            key={name}
            name={nameOf(name)}
            light={light}
            since={since}
            incidents={of(incidents, name)}
            score={scores.get(name)}
          />
        ))}
        {Object.keys(checks?.providers ?? {}).length === 0 && <Empty title={say('status.exchanges.none')} />}
      </Card>
      <Maintenance />
      <History incidents={incidents} since={since} nameOf={nameOf} />
    </div>
  );
}

/** Parts of the service itself; the exchanges have names of their own. */
const ownNames: Readonly<Record<string, () => string>> = {
  service: () => say('status.part.service'),
  database: () => say('status.part.database'),
  queue: () => say('status.part.queue'),
  prices: () => say('status.part.prices'),
};

/** Without the database nothing works, so its troubles are the service's. */
function of(incidents: readonly Incident[], key: string): readonly Incident[] {
  return incidents.filter(({ component }) => component === (key === 'database' ? 'service' : key));
}

interface SummaryProps {
  readonly lights: readonly Light[];
  readonly providers: Readonly<Record<string, Light>>;
  readonly nameOf: (key: string) => string;
}

function Summary({ lights, providers, nameOf }: SummaryProps) {
  const down = Object.entries(providers).flatMap(([name, light]) => (light === 'down' ? [nameOf(name)] : []));
  if (lights.includes('down')) return <Notice tone="bad">{say('status.bad')}</Notice>;
  if (down.length > 0) return <Notice tone="warn">{say('status.warn', { exchanges: down.join(', ') })}</Notice>;
  return <Notice tone="good">{say('status.good')}</Notice>;
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
        <Badge tone={light === 'up' ? 'good' : 'bad'}>{say(light === 'up' ? 'status.up' : 'status.down')}</Badge>
      </div>
      <Uptime name={name} incidents={incidents} since={since} />
      {score && <p class="fine score">{scoreOf(score)}</p>}
    </div>
  );
}

/** How an exchange did with our own orders of the last thirty days. */
function scoreOf(score: Provider): string {
  if (score.orders === 0) return say('status.score.none');
  return [
    say('status.score.orders', { count: score.orders }),
    score.success_rate !== null && say('status.score.completed', { share: percent(score.success_rate) }),
    score.median_completion_seconds !== null &&
      say('status.score.time', { time: span(score.median_completion_seconds) }),
    score.hold_rate !== null && say('status.score.held', { share: percent(score.hold_rate) }),
    score.mean_slippage_bps !== null && say('status.score.slippage', { share: bps(score.mean_slippage_bps) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Maintenance() {
  const { data: assets = [] } = useQuery(assetsQuery);
  const closed = assets.filter((asset) => !asset.deposit_enabled || !asset.withdraw_enabled);
  return (
    <Card id="maintenance" title={say('status.maintenance')}>
      {closed.length === 0 ? (
        <p class="fine">{say('status.maintenance.none')}</p>
      ) : (
        <ul class="closed">
          {closed.map((asset) => (
            <li key={asset.param}>
              <AssetMark ticker={asset.ticker} asset={asset} />
              <span>
                {sayWith('status.maintenance.asset', {
                  ticker: <strong>{asset.ticker.toUpperCase()}</strong>,
                  network: asset.network_name,
                })}
                <span class="fine">
                  {say(`status.maintenance.${asset.maintenance ? 'both' : asset.deposit_enabled ? 'receive' : 'send'}`)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface HistoryProps {
  readonly incidents: readonly Incident[];
  readonly since: string | null;
  readonly nameOf: (key: string) => string;
}

function History({ incidents, since, nameOf }: HistoryProps) {
  return (
    <Card id="incidents" title={say('status.incidents')}>
      <Table
        label={say('status.incidents.list')}
        rows={incidents}
        none={
          <Empty title={say('status.incidents.none')}>
            {since && say('status.incidents.since', { time: moment(since) })}
          </Empty>
        }
        rowKey={({ component, began_at: began }) => `${component}${began}`}
        columns={{
          [say('status.incidents.what')]: ({ component }) => nameOf(component),
          [say('status.incidents.from')]: ({ began_at: began }) => moment(began),
          [say('status.incidents.until')]: ({ ended_at: ended }) =>
            ended === null ? <Badge tone="bad">{say('status.incidents.open')}</Badge> : moment(ended),
          [say('status.incidents.duration')]: ({ began_at: began, ended_at: ended }) =>
            ended === null ? '' : span((Date.parse(ended) - Date.parse(began)) / 1000),
        }}
      />
    </Card>
  );
}

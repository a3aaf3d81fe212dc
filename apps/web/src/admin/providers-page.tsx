import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { Loaded } from '../console/pages.js';
import { Page } from '../console/page.js';
import { Badge } from '../kit/controls.js';
import { count, percent, span } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { Table, type Columns } from '../kit/table.js';
import { adminApi, meQuery, type StaffProvider } from './api.js';

const shown = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

const columns: Columns<StaffProvider> = {
  Exchange: ({ name, resting }) => (
    <>
      <strong>{name}</strong>
      {resting.length > 0 && <div class="fine">rests after failures: {resting.join(', ')}</div>}
    </>
  ),
  State: ({ up, enabled }) => (
    <>
      <Badge tone={up ? 'good' : 'bad'}>{up ? 'Up' : 'Down'}</Badge>
      {!enabled && <Badge tone="warn">Off</Badge>}
    </>
  ),
  'Orders#': ({ score }) => shown(score?.orders, count),
  'Completed#': ({ score }) => shown(score?.success_rate, percent),
  'Median#': ({ score }) => shown(score?.median_completion_seconds, span),
  'Held#': ({ score }) => shown(score?.hold_rate, percent),
  'Slippage#': ({ score }) => shown(score?.mean_slippage_bps, (value) => `${count(value)} bps`),
  'Standing#': ({ standing }) => standing,
  'Open#': ({ open_trades: open }) => count(open),
};

export function ProvidersPage() {
  const providers = useQuery({ queryKey: ['providers'], queryFn: adminApi.providers, refetchInterval: 15_000 });
  return (
    <Page heading="Providers">
      <section class="card" aria-label="Providers">
        <p class="fine">
          Measured on our own orders of the last 30 days. Switched off: no new orders; open ones go on.
        </p>
        <Loaded query={providers} what="providers">
          {(list) => (
            <Table
              label="Providers"
              rows={list}
              rowKey={({ name }) => name}
              columns={{ ...columns, '': (provider) => <Switch provider={provider} /> }}
            />
          )}
        </Loaded>
      </section>
    </Page>
  );
}

function Switch({ provider: { name, enabled } }: { provider: StaffProvider }) {
  const queries = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const turn = async () => {
    await adminApi.switchProvider(name, !enabled);
    await queries.invalidateQueries({ queryKey: ['providers'] });
  };
  if (!me?.roles.includes('operator')) return null;
  return <Form look="plain" submit={enabled ? `Switch ${name} off` : `Switch ${name} on`} onSubmit={turn} />;
}

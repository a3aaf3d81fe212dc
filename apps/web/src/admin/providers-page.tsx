import { useQuery } from '@tanstack/preact-query';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { Badge } from '../kit/controls.js';
import { count, percent, span } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { type Columns, TwoLines } from '../kit/table.js';
import { adminApi, useHasRole, type Schemas } from './api.js';

const shown = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

const columns: Columns<Schemas['StaffProvider']> = {
  Exchange: ({ name, resting }) => (
    <TwoLines fine={resting.length > 0 && `rests after failures: ${resting.join(', ')}`}>
      <strong>{name}</strong>
    </TwoLines>
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
            <SavedTable
              label="Providers"
              file="providers"
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

function Switch({ provider: { name, enabled } }: { provider: Schemas['StaffProvider'] }) {
  if (!useHasRole('operator')) return null;
  return (
    <Form
      look="plain"
      submit={enabled ? 'Switch off' : 'Switch on'}
      about={name}
      onSubmit={() => adminApi.switchProvider(name, !enabled)}
      renews={['providers']}
    />
  );
}

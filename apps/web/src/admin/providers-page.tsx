import { useQuery } from '@tanstack/preact-query';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { Badge } from '../kit/controls.js';
import { count, percent, span } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { say } from '../kit/say.js';
import { type Columns, TwoLines } from '../kit/table.js';
import { adminApi, useHasRole, type Schemas } from './api.js';

const shown = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

const columns = (): Columns<Schemas['StaffProvider']> => ({
  [say('console.label.exchange')]: ({ name, resting }) => (
    <TwoLines fine={resting.length > 0 && say('admin.providers.resting', { what: resting.join(', ') })}>
      <strong>{name}</strong>
    </TwoLines>
  ),
  [say('console.label.state')]: ({ up, enabled }) => (
    <>
      <Badge tone={up ? 'good' : 'bad'}>{up ? say('admin.providers.up') : say('admin.providers.down')}</Badge>
      {!enabled && <Badge tone="warn">{say('admin.providers.off')}</Badge>}
    </>
  ),
  [`${say('console.label.orders')}#`]: ({ score }) => shown(score?.orders, count),
  [`${say('admin.providers.completed')}#`]: ({ score }) => shown(score?.success_rate, percent),
  [`${say('admin.providers.median')}#`]: ({ score }) => shown(score?.median_completion_seconds, span),
  [`${say('admin.providers.held')}#`]: ({ score }) => shown(score?.hold_rate, percent),
  [`${say('admin.providers.slippage')}#`]: ({ score }) =>
    shown(score?.mean_slippage_bps, (value) => say('admin.providers.bps', { value: count(value) })),
  [`${say('admin.providers.standing')}#`]: ({ standing }) => standing,
  [`${say('admin.providers.open')}#`]: ({ open_trades: open }) => count(open),
});

export function ProvidersPage() {
  const providers = useQuery({ queryKey: ['providers'], queryFn: adminApi.providers, refetchInterval: 15_000 });
  return (
    <Page heading={say('admin.providers')}>
      <section class="card" aria-label={say('admin.providers')}>
        <p class="fine">{say('admin.providers.measured')}</p>
        <Loaded query={providers} what="providers">
          {(list) => (
            <SavedTable
              label={say('admin.providers')}
              file="providers"
              rows={list}
              rowKey={({ name }) => name}
              columns={{ ...columns(), '': (provider) => <Switch provider={provider} /> }}
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
      submit={enabled ? say('admin.providers.switch-off') : say('admin.providers.switch-on')}
      about={name}
      onSubmit={() => adminApi.switchProvider(name, !enabled)}
      renews={['providers']}
    />
  );
}

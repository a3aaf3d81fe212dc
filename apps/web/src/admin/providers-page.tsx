import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { Loaded } from '../console/pages.js';
import { Badge } from '../kit/controls.js';
import { count, percent, span } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { useTitle } from '../kit/title.js';
import { adminApi, meQuery, type StaffProvider } from './api.js';

const head = ['Exchange', 'State', 'Orders#', 'Completed#', 'Median#', 'Held#', 'Slippage#', 'Standing#', 'Open#', ''];

export function ProvidersPage() {
  useTitle('Providers');
  const providers = useQuery({ queryKey: ['providers'], queryFn: adminApi.providers, refetchInterval: 15_000 });
  return (
    <>
      <header class="page-head">
        <h1>Providers</h1>
      </header>
      <section class="card" aria-label="Providers">
        <p class="fine">
          Measured on our own orders of the last 30 days. Switched off: no new orders; open ones go on.
        </p>
        <Loaded query={providers} what="providers">
          {(list) => (
            <Table label="Providers" head={head}>
              {list.map((provider) => (
                <Row key={provider.name} provider={provider} />
              ))}
            </Table>
          )}
        </Loaded>
      </section>
    </>
  );
}

function Row({ provider }: { provider: StaffProvider }) {
  const queries = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const { name, enabled, score } = provider;
  const turn = async () => {
    await adminApi.switchProvider(name, !enabled);
    await queries.invalidateQueries({ queryKey: ['providers'] });
  };
  const shown = (value: number | null | undefined, format: (value: number) => string) =>
    value === null || value === undefined ? '–' : format(value);
  return (
    <tr>
      <td>
        <strong>{name}</strong>
        {provider.resting.length > 0 && <div class="fine">rests after failures: {provider.resting.join(', ')}</div>}
      </td>
      <td>
        <Badge tone={provider.up ? 'good' : 'bad'}>{provider.up ? 'Up' : 'Down'}</Badge>
        {!enabled && <Badge tone="warn">Off</Badge>}
      </td>
      <td class="number">{shown(score?.orders, count)}</td>
      <td class="number">{shown(score?.success_rate, percent)}</td>
      <td class="number">{shown(score?.median_completion_seconds, span)}</td>
      <td class="number">{shown(score?.hold_rate, percent)}</td>
      <td class="number">{shown(score?.mean_slippage_bps, (value) => `${count(value)} bps`)}</td>
      <td class="number">{provider.standing}</td>
      <td class="number">{count(provider.open_trades)}</td>
      <td class="number">
        {me?.roles.includes('operator') && (
          <Form look="plain" submit={enabled ? `Switch ${name} off` : `Switch ${name} on`} onSubmit={turn} />
        )}
      </td>
    </tr>
  );
}

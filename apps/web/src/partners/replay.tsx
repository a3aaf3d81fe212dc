import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Status } from '../console/statuses.js';
import { Notice } from '../kit/controls.js';
import { count, exactly } from '../kit/format.js';
import { Check } from '../kit/choice-fields.js';
import { Form, TextField } from '../kit/form.js';
import { say } from '../kit/say.js';
import { partnerApi, type Schemas } from './api.js';

type Preview = Schemas['ReplayPreview'];

/** Sends events of a past time again: shows first what that is, then how far it is. */
export function ReplayForm({ endpointId }: { endpointId: string }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [begun, setBegun] = useState<Schemas['WebhookReplay'] | null>(null);
  const look = async ({ since = '', until, failed }: Readonly<Record<string, string>>) => {
    setBegun(null);
    setPreview(
      await partnerApi.previewReplay(endpointId, {
        since: new Date(since).toISOString(),
        ...(until !== undefined && { until: new Date(until).toISOString() }),
        only_failed: String(failed === 'on'),
      }),
    );
  };
  const begin = async ({ since, until, only_failed }: Preview) => {
    setBegun(await partnerApi.replay(endpointId, { since, until, only_failed }));
    setPreview(null);
  };
  return (
    <>
      <p class="fine">{say('partners.replay.about')}</p>
      <Form look="plain" submit={say('partners.replay.look')} onSubmit={look}>
        <div class="filters">
          <TextField name="since" label={say('partners.replay.since')} type="datetime-local" />
          <TextField name="until" label={say('console.label.until')} type="datetime-local" optional />
        </div>
        <Check name="failed" label={say('partners.replay.failed')} checked />
      </Form>
      {preview && <Previewed preview={preview} onBegin={() => begin(preview)} />}
      {begun && <Progress key={begun.id} begun={begun} />}
    </>
  );
}

function Previewed({ preview, onBegin }: { preview: Preview; onBegin: () => Promise<unknown> }) {
  const { total, types, first, since, until } = preview;
  if (total === 0) return <Notice>{say('partners.replay.none')}</Notice>;
  return (
    <section aria-label={say('partners.replay.preview')}>
      <Notice title={say('partners.replay.sends', { count: total })}>
        {say('partners.replay.sends.text', {
          since: exactly(since),
          until: exactly(until),
          events: types.map(({ type, events }) => `${count(events)} ${type}`).join(', '),
        })}
      </Notice>
      <h3>{say('partners.replay.first')}</h3>
      <pre tabIndex={0}>{JSON.stringify(first, null, 2)}</pre>
      <Form submit={say('partners.replay.begin')} onSubmit={onBegin} renews={['deliveries', 'endpoints']} />
    </section>
  );
}

function Progress({ begun }: { begun: Schemas['WebhookReplay'] }) {
  const { data = begun } = useQuery({
    queryKey: ['replay', begun.id],
    queryFn: () => partnerApi.replayProgress(begun.id),
    refetchInterval: ({ state }) => (state.data?.state === 'finished' ? false : 1500),
  });
  const done = data.delivered + data.failed;
  const figures = { delivered: count(data.delivered), total: count(data.total) };
  return (
    <div role="status">
      <p>
        <Status of={data.state} />{' '}
        {data.failed > 0
          ? say('partners.replay.delivered.failed', { ...figures, failed: count(data.failed) })
          : say('partners.replay.delivered', figures)}
      </p>
      <progress aria-label={say('partners.replay.progress')} value={done} max={Math.max(data.total, 1)} />
    </div>
  );
}

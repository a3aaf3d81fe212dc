import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Status } from '../console/statuses.js';
import { Notice } from '../kit/controls.js';
import { count, exactly } from '../kit/format.js';
import { Check, Form, TextField } from '../kit/form.js';
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
      <p class="fine">Sends the events of a past time once more, in their order.</p>
      <Form look="plain" submit="See what it sends" onSubmit={look}>
        <div class="filters">
          <TextField name="since" label="Events since" type="datetime-local" />
          <TextField name="until" label="Until" type="datetime-local" optional />
        </div>
        <Check name="failed" label="Only those that were not delivered" checked />
      </Form>
      {preview && <Previewed preview={preview} onBegin={() => begin(preview)} />}
      {begun && <Progress key={begun.id} begun={begun} />}
    </>
  );
}

function Previewed({ preview, onBegin }: { preview: Preview; onBegin: () => Promise<unknown> }) {
  const { total, types, first, since, until } = preview;
  if (total === 0) return <Notice>Nothing of that time is left to be sent.</Notice>;
  return (
    <section aria-label="What it sends">
      <Notice title={total === 1 ? 'It sends 1 event' : `It sends ${count(total)} events`}>
        From {exactly(since)} to {exactly(until)}:{' '}
        {types.map(({ type, events }) => `${count(events)} ${type}`).join(', ')}.
      </Notice>
      <h3>The body of the first</h3>
      <pre tabIndex={0}>{JSON.stringify(first, null, 2)}</pre>
      <Form submit="Begin the replay" onSubmit={onBegin} renews={['deliveries', 'endpoints']} />
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
  return (
    <div role="status">
      <p>
        <Status of={data.state} /> {count(data.delivered)} of {count(data.total)} delivered
        {data.failed > 0 && `, ${count(data.failed)} failed`}
      </p>
      <progress aria-label="Progress of the replay" value={done} max={Math.max(data.total, 1)} />
    </div>
  );
}

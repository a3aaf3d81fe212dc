import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Status } from '../console/statuses.js';
import { count } from '../kit/format.js';
import { Check, Form, TextField } from '../kit/form.js';
import { partnerApi, type Schemas } from './api.js';

/** Sends events of a past time again, and shows how far that is. */
export function ReplayForm({ endpointId }: { endpointId: string }) {
  const [begun, setBegun] = useState<Schemas['WebhookReplay'] | null>(null);
  return (
    <>
      <p class="fine">Sends the events of a past time once more, in their order.</p>
      <Form
        look="plain"
        submit="Begin the replay"
        onSubmit={async ({ since = '', failed }) => {
          const body = { since: new Date(since).toISOString(), only_failed: failed === 'on' };
          setBegun(await partnerApi.replay(endpointId, body));
        }}
      >
        <TextField name="since" label="Events since" type="datetime-local" />
        <Check name="failed" label="Only those that were not delivered" checked />
      </Form>
      {begun && <Progress key={begun.id} begun={begun} />}
    </>
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

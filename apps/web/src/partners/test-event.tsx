import { useQuery } from '@tanstack/preact-query';
import { Form, SelectField } from '../kit/form.js';
import { eventTypesQuery, partnerApi } from './api.js';

/** Sends the sample of an event, so that somebody sees how the receiver takes it. */
export function TestEvent({ endpointId }: { endpointId: string }) {
  const { data = [] } = useQuery(eventTypesQuery);
  const options = [...data].reverse().map(({ type }) => ({ value: type, label: type }));
  const send = async ({ type = 'webhook.test' }: Readonly<Record<string, string>>) => {
    await partnerApi.testEndpoint(endpointId, { type });
    return `A test of ${type} is on its way; it appears among the deliveries.`;
  };
  return (
    <Form look="plain" submit="Send a test" onSubmit={send} renews={['deliveries']}>
      <p class="fine">
        Its body is the sample of the documentation with <code>"test": true</code> in it: nothing of it happened.
      </p>
      <SelectField name="type" label="Event to test with" options={options} value="webhook.test" />
    </Form>
  );
}

import { useQuery } from '@tanstack/preact-query';
import { SelectField } from '../kit/choice-fields.js';
import { Form } from '../kit/form.js';
import { say, sayWith } from '../kit/say.js';
import { eventTypesQuery, partnerApi } from './api.js';

/** Sends the sample of an event, so that somebody sees how the receiver takes it. */
export function TestEvent({ endpointId }: { endpointId: string }) {
  const { data = [] } = useQuery(eventTypesQuery);
  const options = [...data].reverse().map(({ type }) => ({ value: type, label: type }));
  const send = async ({ type = 'webhook.test' }: Readonly<Record<string, string>>) => {
    await partnerApi.testEndpoint(endpointId, { type });
    return say('partners.test.sent', { type });
  };
  return (
    <Form look="plain" submit={say('partners.test.send')} onSubmit={send} renews={['deliveries']}>
      <p class="fine">{sayWith('partners.test.about', { member: <code>"test": true</code> })}</p>
      <SelectField name="type" label={say('partners.test.event')} options={options} value="webhook.test" />
    </Form>
  );
}

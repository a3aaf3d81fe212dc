import { eventCatalogue } from '@swap/domain/service';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const signature = [
  header('X-Service-Timestamp', 'Unix seconds when this attempt was signed'),
  header('X-Service-Signature', 'v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body'),
  header('X-Service-Event-Id', 'The same on every attempt'),
];

/** What the service sends, by type of event (promise 20). */
export function webhooks(): Record<string, object> {
  return Object.fromEntries(
    eventCatalogue.map(({ type, description, schema, sample }) => {
      const { $schema: _dialect, ...body } = schema as Record<string, unknown>;
      const content = { 'application/json': { schema: body, examples: { [type]: { value: sample } } } };
      const responses = { '2XX': { description: 'Received; anything else is tried again' } };
      const operationId = `webhook.${type}`;
      return [
        type,
        {
          post: {
            operationId,
            tags: ['webhooks'],
            summary: description,
            security: [],
            parameters: signature,
            requestBody: { required: true, content },
            responses,
          },
        },
      ];
    }),
  );
}

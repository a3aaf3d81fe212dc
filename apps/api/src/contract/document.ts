import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { eventCatalogue } from '@swap/domain/service';
import { version } from '../health/health.controller.js';
import { routes } from '../http/route.js';
import { Components } from './components.js';
import { illustrate } from './examples.js';
import { completed, type Operation } from './operations.js';

/**
 * The OpenAPI 3.1 document of everything there is: requests from the DTOs, answers and errors from the
 * options of the routes. Throws when a route was made with another decorator than ours.
 */
export function describeContract(app: NestFastifyApplication): OpenAPIObject {
  const document = inOurWords(SwaggerModule.createDocument(app, outline()));
  const components = new Components();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const options = routes.get(operation.operationId);
      if (!options) throw new Error(`${operation.operationId} (${path}) is not made with http/route.ts`);
      Object.assign(operation, completed({ ...operation, method }, options, components));
    }
  }
  const { examples, responses } = components;
  const schemas = { ...document.components?.schemas, ...components.schemas };
  illustrate(document.paths, schemas);
  return {
    ...document,
    webhooks: webhooks(),
    components: { ...document.components, schemas, examples, responses },
  };
}

/**
 * The framework adds to an amount's two forms the class that it becomes inside, which is nobody's business outside; and it says of
 * null what OpenAPI 3.0 said.
 */
function inOurWords(document: OpenAPIObject): OpenAPIObject {
  const { Amount: _amount, Usd: _usd, Function: _function, ...schemas } = document.components?.schemas ?? {};
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  return JSON.parse(text, (_key, value: Record<string, unknown> | null) => {
    if (value?.['nullable'] === true) {
      const { nullable: _nullable, type, ...rest } = value;
      return { ...rest, type: [type, 'null'] };
    }
    if (!value?.['oneOf']) return value;
    const { allOf: _class, ...forms } = value;
    return forms;
  }) as OpenAPIObject;
}

const description = `Swaps between cryptocurrencies, partner accounts, affiliate ledger and webhooks.

New here? Begin with the [quick start](/docs/quick-start); then there are [the life of an order](/docs/order-life),
[the affiliate program](/docs/affiliate), [webhooks](/docs/webhooks), [the widget](/docs/widget),
[the client library](/docs/client), [errors](/docs/errors), [the sandbox](/docs/sandbox), and
[what you can rely on](/docs/changelog).`;

/** By tag, what its routes have in common. */
const tags = {
  swap: 'Quotes, orders and what becomes of them. No account is needed.',
  analytics: 'Public figures of the platform and of the exchanges.',
  health: 'Whether the service works.',
  'partner account': 'Sign-up, sessions, API keys and orders of a partner.',
  affiliate: 'Commission, ledger and payouts of a partner.',
  webhooks: 'Endpoints that are told what happens, and what was sent to them.',
  admin: 'For the staff of the operator; accounts and tokens of their own.',
};

function outline() {
  const header = (name: string, about: string) => ({ type: 'apiKey', in: 'header', name, description: about }) as const;
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Swap Exchange Service')
    .setDescription(description)
    .setVersion(version)
    .setExternalDoc('Pages for integrators', '/docs/quick-start')
    .addServer('/', 'Where this document came from')
    .addBearerAuth({ type: 'http', description: 'Access token of a partner' }, 'partner')
    .addBearerAuth({ type: 'http', description: 'Access token of somebody of the staff' }, 'staff')
    .addSecurity('attribution', header('x-service-api-key', 'Attributes an order to a partner; authenticates nothing'))
    .addSecurity('manageToken', header('x-manage-token', 'The manage_token that the create of this order answered'));
  for (const [name, about] of Object.entries(tags)) builder.addTag(name, about);
  return builder.build();
}

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
function webhooks(): Record<string, object> {
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

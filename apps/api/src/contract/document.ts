import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { version } from '../health/version.js';
import { routes } from '../http/route.js';
import { Components } from './components.js';
import { illustrate } from './examples.js';
import { completed, type Operation } from './operations.js';
import { webhooks } from './webhooks.js';

/**
 * The OpenAPI 3.1 document of everything there is: requests from the DTOs, answers and errors from the
 * options of the routes. Throws when a route was made with another decorator than ours.
 */
export function describeContract(app: NestFastifyApplication): OpenAPIObject {
  const document = withoutClasses(SwaggerModule.createDocument(app, outline()));
  const components = new Components();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods as Record<string, Operation>)) {
      const options = routes.get(operation.operationId);
      if (!options) throw new Error(`${operation.operationId} (${path}) is not made with http/route.ts`);
      Object.assign(operation, completed(operation, options, components));
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

/** The framework adds to an amount's two forms the class that it becomes inside, which is nobody's business outside. */
function withoutClasses(document: OpenAPIObject): OpenAPIObject {
  const { Amount: _amount, Usd: _usd, Function: _function, ...schemas } = document.components?.schemas ?? {};
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  return JSON.parse(text, (_key, value: Record<string, unknown> | null) => {
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

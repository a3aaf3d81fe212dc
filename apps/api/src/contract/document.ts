import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { eventCatalogue } from '@swap/domain/service';
import { version } from '../health/health.controller.js';
import { routes } from '../http/route.js';
import { Components } from './components.js';
import { illustrate } from './examples.js';
import { headers } from './headers.js';
import { completed, type Operation } from './operations.js';
import type { Surroundings } from './markdown.js';
import { part } from './part.js';

/** What is written down for integrators and partners, and what for the staff. */
export interface Contract {
  readonly public: OpenAPIObject;
  readonly staff: OpenAPIObject;
}

/** Where the service answers, and what it is called. */
type Described = Pick<Surroundings, 'origin' | 'brand'>;

/**
 * The OpenAPI 3.1 documents of everything there is: requests from the DTOs, answers and errors from the
 * options of the routes. Throws when a route was made with another decorator than ours.
 */
export function describeContract(app: NestFastifyApplication, around: Described): Contract {
  const whole = describeAll(app, around);
  const ofStaff = ['admin'];
  const ofOthers = Object.keys(tags).filter((tag) => !ofStaff.includes(tag));
  const title = `${whole.info.title}: staff`;
  return {
    public: part(whole, ofOthers),
    staff: part({ ...whole, info: { ...whole.info, title, description: ofStaffOnly }, webhooks: {} }, ofStaff),
  };
}

function describeAll(app: NestFastifyApplication, around: Described): OpenAPIObject {
  const document = inOurWords(SwaggerModule.createDocument(app, outline(around)));
  document.paths = underOnePath(document.paths);
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
    components: {
      ...document.components,
      schemas,
      examples,
      responses,
      headers: headers.answer,
      parameters: headers.request,
    },
  } as unknown as OpenAPIObject;
}

/** Every operation once, under the first of its paths; the one it had before is named beside it, as `x-also-at`. */
function underOnePath(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const published = new Map<string, Operation>();
  const kept: Record<string, Record<string, Operation>> = {};
  for (const [path, methods] of Object.entries(paths as typeof kept)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId } = operation;
      const moved = routes.get(operationId)?.alsoAt !== undefined && published.get(operationId);
      if (moved) Object.assign(moved, { 'x-also-at': path });
      else (kept[path] ??= {})[method] = operation;
      published.set(operationId, operation);
    }
  }
  return kept;
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
    if (!value?.['anyOf']) return value;
    const { allOf: _class, ...forms } = value;
    return forms;
  }) as OpenAPIObject;
}

const description = (
  origin: string,
) => `Swaps between cryptocurrencies, partner accounts, affiliate ledger and webhooks.

New here? Begin with the [quick start](${origin}/docs/quick-start); then there are [the life of an order](${origin}/docs/order-life),
[the affiliate program](${origin}/docs/affiliate), [webhooks](${origin}/docs/webhooks), [limits](${origin}/docs/limits), [the widget](${origin}/docs/widget),
[the client library](${origin}/docs/client), [errors](${origin}/docs/errors), [the sandbox](${origin}/docs/sandbox), and
[what you can rely on](${origin}/docs/changelog).`;

const ofStaffOnly =
  'What the staff of the operator have. Partners and integrators find theirs in `/api/v1/openapi.json`.';

/** By tag, what its routes have in common; in the order in which people read. */
const tags = {
  swap: 'Quotes, orders and what becomes of them. No account is needed.',
  analytics: 'Public figures of the platform and of the exchanges.',
  health: 'Whether the service works.',
  'partner account': 'Sign-up, sessions, API keys and orders of a partner.',
  affiliate: 'Commission, ledger and payouts of a partner.',
  webhooks: 'Endpoints that are told what happens, and what was sent to them.',
  admin: 'For the staff of the operator; accounts and tokens of their own.',
};

function outline({ origin, brand }: Described) {
  const header = (name: string, about: string) => ({ type: 'apiKey', in: 'header', name, description: about }) as const;
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${brand} Exchange Service`)
    .setDescription(description(origin))
    .setVersion(version)
    .setLicense('MIT (this document and the client libraries)', `${origin}/client/LICENSE`)
    .setExternalDoc('Pages for integrators', `${origin}/docs`)
    // Linters take a server called localhost for a slip.
    .addServer(origin.replace('//localhost', '//127.0.0.1'), 'This service')
    .addBearerAuth({ type: 'http', description: 'Access token of a partner' }, 'partner')
    .addBearerAuth({ type: 'http', description: 'Access token of somebody of the staff' }, 'staff')
    .addSecurity(
      'attribution',
      header(
        'x-service-api-key',
        'Attributes an order to a partner and counts requests for its own limits; opens nothing',
      ),
    )
    .addSecurity('manageToken', header('x-manage-token', 'The manage_token that the create of this order answered'));
  for (const [name, about] of Object.entries(tags)) builder.addTag(name, about);
  const { info, ...outlined } = builder.build();
  return { ...outlined, info: { ...info, contact: { name: 'Pages for integrators', url: `${origin}/docs` } } };
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

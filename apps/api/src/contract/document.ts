import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { version } from '../health/version.js';
import { accountAnswers } from './account-answers.js';
import { adminAnswers } from './admin-answers.js';
import { affiliateAnswers } from './affiliate-answers.js';
import { Components } from './components.js';
import { completed, type Operation } from './operations.js';
import { publicAnswers } from './public-answers.js';
import { webhooks } from './webhooks.js';

const answers = { ...publicAnswers, ...accountAnswers, ...affiliateAnswers, ...adminAnswers };

/**
 * The OpenAPI 3.1 document of everything there is: requests from the DTOs, answers from the schemas beside this file, errors
 * from the codes. Throws when a route has no answer described.
 */
export function describeContract(app: NestFastifyApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, outline());
  const components = new Components();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods as Record<string, Operation>)) {
      const answer = answers[operation.operationId];
      if (!answer) throw new Error(`${operation.operationId} (${path}) is not answered in apps/api/src/contract`);
      Object.assign(operation, completed(path, operation, answer, components));
    }
  }
  const { schemas, examples, responses } = components;
  return {
    ...document,
    webhooks: webhooks(),
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, ...schemas },
      examples,
      responses,
    },
  } as unknown as OpenAPIObject;
}

function outline() {
  const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description }) as const;
  return new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Swap Exchange Service')
    .setDescription('Swaps between cryptocurrencies, partner accounts, affiliate ledger and webhooks.')
    .setVersion(version)
    .addServer('/', 'Where this document came from')
    .addBearerAuth({ type: 'http', description: 'Access token of a partner' }, 'partner')
    .addBearerAuth({ type: 'http', description: 'Access token of somebody of the staff' }, 'staff')
    .addSecurity('attribution', header('x-service-api-key', 'Attributes an order to a partner; authenticates nothing'))
    .addSecurity('manageToken', header('x-manage-token', 'The manage_token that the create of this order answered'))
    .build();
}

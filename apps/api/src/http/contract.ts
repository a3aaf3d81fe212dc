import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { version } from '../health/version.js';

/** Serves the OpenAPI document, made from the code, at `/api/v1/openapi.json`, and a reference page at `/api/v1/docs`. */
export function publishContract(app: INestApplication): void {
  const outline = new DocumentBuilder()
    .setTitle('Swap Exchange Service')
    .setDescription('Swaps between cryptocurrencies, partner accounts, affiliate ledger and webhooks.')
    .setVersion(version)
    .addBearerAuth()
    .build();
  SwaggerModule.setup('api/v1/docs', app, () => SwaggerModule.createDocument(app, outline), {
    jsonDocumentUrl: 'api/v1/openapi.json',
    raw: ['json'],
  });
}

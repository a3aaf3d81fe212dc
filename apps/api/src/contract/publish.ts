import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeContract } from './document.js';

/** Files of swagger-ui that the reference page loads; nothing comes from another host. */
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Swap Exchange Service: reference</title>
    <link rel="stylesheet" href="/api/v1/docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/v1/docs/swagger-ui-bundle.js"></script>
    <script src="/api/v1/docs/start.js"></script>
  </body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#reference', deepLinking: true });\n`;

/** Serves the OpenAPI document, made from the code, at `/api/v1/openapi.json`, and a reference page at `/api/v1/docs`. */
export function publishContract(app: NestFastifyApplication): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const fastify = app.getHttpAdapter().getInstance();
  let document: OpenAPIObject | undefined;
  fastify.get('/api/v1/openapi.json', (_request, reply) => {
    document ??= describeContract(app);
    return reply.send(document);
  });
  fastify.get('/api/v1/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  fastify.get('/api/v1/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const [name, type] of Object.entries(assets)) {
    fastify.get(`/api/v1/docs/${name}`, async (_request, reply) => {
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(folder, name)));
    });
  }
}

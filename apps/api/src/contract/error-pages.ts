import { readFile } from 'node:fs/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { marked } from 'marked';

/** docs/errors.md from the root of the repository. */
const source = new URL('../../../../docs/errors.md', import.meta.url);

/** Serves the page that the `type` of every problem leads to: `/docs/errors`, with an anchor for each code. */
export function publishErrors(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  let page: string | undefined;
  fastify.get('/docs/errors', async (_request, reply) => {
    page ??= pageOf(await readFile(source, 'utf8'));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page);
  });
}

function pageOf(markdown: string): string {
  const body = marked.parse(markdown, { async: false }).replaceAll(/<h3>(\w+)<\/h3>/g, '<h3 id="$1">$1</h3>');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Swap Exchange Service: errors</title>
  </head>
  <body>
${body}
  </body>
</html>
`;
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { marked } from 'marked';
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

/** What integrators read: name in the address, name in the menu, and file from the root of the repository. */
const pages = [
  { name: 'quick-start', title: 'Quick start', file: 'docs/quick-start.md' },
  { name: 'order-life', title: 'Orders', file: 'docs/order-life.md' },
  { name: 'affiliate', title: 'Affiliate program', file: 'docs/affiliate.md' },
  { name: 'webhooks', title: 'Webhooks', file: 'docs/webhooks.md' },
  { name: 'limits', title: 'Limits', file: 'docs/limits.md' },
  { name: 'widget', title: 'Widget', file: 'docs/widget.md' },
  { name: 'client', title: 'Client library', file: 'libs/client/README.md' },
  { name: 'errors', title: 'Errors', file: 'docs/errors.md' },
  { name: 'sandbox', title: 'Sandbox', file: 'docs/sandbox.md' },
  { name: 'changelog', title: 'Changes', file: 'docs/changelog.md' },
] as const;

type Page = (typeof pages)[number];

const root = new URL('../../../../', import.meta.url);
const shortly = { 'cache-control': 'public, max-age=300' };

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the documents for integrators at `/docs/<name>`; the `type` of every problem leads to its place in `/docs/errors`. */
export function publishDocuments(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/docs', (_request, reply) => reply.redirect('/docs/quick-start'));
  fastify.get('/docs/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').headers(shortly).send(style),
  );
  for (const page of pages) {
    let html: string | undefined;
    fastify.get(`/docs/${page.name}`, async (_request, reply) => {
      html ??= written(page, await readFile(new URL(page.file, root), 'utf8'));
      const headers = { ...shortly, 'content-security-policy': policy };
      return reply.type('text/html; charset=utf-8').headers(headers).send(html);
    });
  }
}

function written(page: Page, markdown: string): string {
  const body = marked
    .parse(markdown, { async: false })
    .replaceAll(/<h3>(\w+)<\/h3>/g, '<h3 id="$1">$1</h3>')
    .replaceAll('href="../libs/client/README.md"', 'href="/docs/client"')
    .replaceAll(/href="([\w-]+)\.md(#\w+)?"/g, 'href="/docs/$1$2"')
    .replaceAll('<table>', '<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  const links = pages.map(
    ({ name, title }) => `<a href="/docs/${name}"${name === page.name ? ' aria-current="page"' : ''}>${title}</a>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${page.title} · Swap Exchange Service</title>
    <link rel="stylesheet" href="/docs/style.css">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
  </head>
  <body>
    <nav aria-label="Documents">${links.join('\n')}\n<a href="/api/v1/docs">All routes</a></nav>
    <main>
${body}
    </main>
  </body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d9dde5, #343b48); --code: light-dark(#f2f4f8, #1c212b); --link: light-dark(#1d4fd7, #8fb0ff); }
body { margin: 0 auto; max-width: 74rem; padding: 2rem 1.25rem 5rem; background: light-dark(#fff, #12151b); color: light-dark(#1a202c, #e6e9ef);
  font: 1rem/1.65 system-ui, sans-serif; }
nav { display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
nav a { color: inherit; text-decoration: none; padding: .25rem 0; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { font-weight: 650; border-bottom: 2px solid var(--link); }
h1, h2, h3 { overflow-wrap: anywhere; }
h1 { font-size: 2rem; line-height: 1.2; margin: 2rem 0 1rem; }
h2 { margin: 2.5rem 0 .75rem; }
h3 { margin: 2rem 0 .5rem; }
p, ul, ol { max-width: 48rem; }
a { color: var(--link); }
code { font: .9em ui-monospace, monospace; background: var(--code); border-radius: .25rem; padding: .1em .3em; overflow-wrap: anywhere; }
pre { background: var(--code); border-radius: .6rem; padding: 1rem 1.25rem; overflow-x: auto; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.table { overflow-x: auto; }
.table code { overflow-wrap: normal; white-space: nowrap; }
table { border-collapse: collapse; }
th, td { min-width: 6rem; text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); }
`;

import { escaped, type Surroundings } from './markdown.js';

/** A page: its name in the address, in the menu, and its file from the root of the repository. */
export interface Place {
  readonly name: string;
  readonly title: string;
  readonly file: string;
}

const guide = (name: string, title: string, file = `docs/${name}.md`): Place => ({ name, title, file });

/** What integrators read, in the order in which they need it. */
export const groups: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  {
    title: 'Begin',
    places: [
      guide('quick-start', 'Quick start'),
      guide('whole-way', 'The whole way'),
      guide('authentication', 'Authentication'),
      guide('test-environment', 'Test environment'),
      guide('going-live', 'Going live'),
    ],
  },
  {
    title: 'Swaps',
    places: [
      guide('order-life', 'Orders'),
      guide('errors', 'Errors'),
      guide('limits', 'Limits'),
      guide('pagination', 'Pagination'),
      guide('idempotency', 'Idempotency'),
    ],
  },
  {
    title: 'Partners',
    places: [guide('affiliate', 'Affiliate program'), guide('webhooks', 'Webhooks'), guide('widget', 'Widget')],
  },
  {
    title: 'Tools',
    places: [
      guide('client', 'Client for JavaScript', 'libs/client/README.md'),
      guide('python', 'Client for Python', 'libs/client/python/README.md'),
      guide('upgrading', 'Upgrading'),
      guide('sandbox', 'Sandbox'),
      guide('changelog', 'Changes'),
    ],
  },
];

interface Content {
  readonly html: string;
  /** The headings of the page, for its own menu. */
  readonly headings: readonly { readonly id: string; readonly title: string }[];
}

/** A whole page: the head and foot of the site around the menu of the documents and what the page says. */
export function framed(place: Place, { html, headings }: Content, { origin, sandbox, brand }: Surroundings): string {
  const menu = groups.map(
    ({ title, places }) => `<h2>${title}</h2>\n<ul>${places.map((each) => item(each, place)).join('\n')}</ul>`,
  );
  const own = headings.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="${escaped(place.title)}: how to integrate ${escaped(brand)}">
    <meta name="service-origin" content="${escaped(origin)}">
    <title>${escaped(place.title)} · ${escaped(brand)}</title>
    <link rel="stylesheet" href="/docs/style.css">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <script src="/docs/docs.js" defer></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to the content</a>
    <header class="top">
      <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">${escaped(brand)}</a>
      <nav aria-label="Main">
        <a href="/">Exchange</a><a href="/status">Status</a><a href="/partners">Partners</a>
        <a href="/docs/quick-start">Documents</a> <a href="/faq">Questions</a>
      </nav>
      <div class="tools">
        <label class="unseen" for="search">Search the documents</label>
        <input id="search" type="search" placeholder="Search" autocomplete="off" aria-controls="found">
        <button type="button" id="theme" class="quiet" aria-pressed="false">Dark</button>
        <div id="found" role="region" aria-label="Found" aria-live="polite" hidden></div>
      </div>
    </header>
    <div class="columns">
      <nav class="menu" aria-label="Documents">
        <details><summary>All pages</summary>
        <ul><li><a href="/api/v1/docs"${place.name === 'reference' ? ' aria-current="page"' : ''}>Reference of all routes</a></li></ul>
        ${menu.join('\n')}
        </details>
      </nav>
      <main id="main" tabindex="-1">
${sandbox === null ? '' : trial}
${html}
      </main>
      <nav class="own" aria-label="On this page"><h2>On this page</h2><ul>${own.join('\n')}</ul></nav>
    </div>
    <footer class="foot"><span>No account. No custody: coins go from wallet to wallet.</span>
      <nav aria-label="More"><a href="/api/v1/openapi.json">OpenAPI</a> <a href="/client">Client libraries</a></nav>
    </footer>
  </body>
</html>
`;
}

/** What every page of a trial says, as the application does. */
const trial = `<p class="trial" role="note"><strong>No real coins.</strong> The exchanges are played by a sandbox; send nothing to any address shown.</p>`;

function item(each: Place, { name }: Place): string {
  const current = each.name === name ? ' aria-current="page"' : '';
  return `<li><a href="/docs/${each.name}"${current}>${escaped(each.title)}</a></li>`;
}

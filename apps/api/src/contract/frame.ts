import type { FrameLanguage } from './frame-language.js';
import { escaped, type Surroundings } from './markdown.js';

/** A page: its name in the address, the name of its title among the texts of the menu, and its file from the root of the repository. */
export interface Place {
  readonly name: string;
  readonly title: string;
  readonly file: string;
}

const guide = (name: string, title: string, file = `docs/${name}.md`): Place => ({ name, title, file });

/** Every route, which is made of the document and of no file. */
export const reference: Place = { name: 'reference', title: 'docs.reference', file: '' };

/** What integrators read, in the order in which they need it. */
export const groups: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  {
    title: 'docs.begin',
    places: [
      guide('quick-start', 'docs.quick'),
      guide('whole-way', 'docs.whole'),
      guide('authentication', 'docs.authentication'),
      guide('test-environment', 'docs.test'),
      guide('going-live', 'docs.live'),
    ],
  },
  {
    title: 'docs.swaps',
    places: [
      guide('order-life', 'docs.orders'),
      guide('errors', 'docs.errors'),
      guide('limits', 'docs.limits'),
      guide('pagination', 'docs.pagination'),
      guide('idempotency', 'docs.idempotency'),
    ],
  },
  {
    title: 'shell.partners',
    places: [guide('affiliate', 'docs.affiliate'), guide('webhooks', 'docs.webhooks'), guide('widget', 'docs.widget')],
  },
  {
    title: 'docs.tools',
    places: [
      guide('client', 'docs.javascript', 'libs/client/README.md'),
      guide('python', 'docs.python', 'libs/client/python/README.md'),
      guide('upgrading', 'docs.upgrading'),
      guide('sandbox', 'docs.sandbox'),
      guide('changelog', 'docs.changes'),
    ],
  },
];

interface Content {
  readonly html: string;
  /** The headings of the page, for its own menu. */
  readonly headings: readonly { readonly id: string; readonly title: string }[];
}

/** The page in one language, between all that there are. */
interface Spoken {
  readonly language: FrameLanguage;
  readonly languages: readonly FrameLanguage[];
  /** The pages that the foot leads to, and the names of what they are called; none where they are served elsewhere. */
  readonly written: Readonly<Record<string, string>>;
  /** The operator's own, in the foot. */
  readonly links: readonly { readonly title: string; readonly url: string }[];
}

/** Where a page is in a language. The reference stands beside the document that it is made of. */
export const addressOf = ({ name }: Place, { base }: Pick<FrameLanguage, 'base'>): string =>
  base === '' && name === reference.name ? '/api/v1/docs' : `${base}/docs/${name}`;

/** A whole page: the head and foot of the site around the menu of the documents and what the page says, which is in English. */
export function framed(place: Place, { html, headings }: Content, around: Surroundings, spoken: Spoken): string {
  const { language, languages, links, written } = spoken;
  const { base, tag } = language;
  const say = (name: string) => escaped(language.said(name));
  const brand = escaped(around.brand);
  const item = (each: Place) =>
    `<li><a href="${addressOf(each, language)}"${each.name === place.name ? ' aria-current="page"' : ''}>${say(each.title)}</a></li>`;
  const menu = groups.map(({ title, places }) => `<h2>${say(title)}</h2>\n<ul>${places.map(item).join('\n')}</ul>`);
  const own = headings.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  const foot = Object.entries(written).map(([name, text]) => `<a href="${base}/${name}">${say(text)}</a>`);
  const theirs = links.map(({ title, url }) => `<a href="${escaped(url)}">${escaped(title)}</a>`);
  return `<!doctype html>
<html lang="${tag}" dir="${say('language.direction')}" data-copy="${say('kit.copy')}" data-copied="${say('kit.copied')}" data-nothing="${say('docs.nothing')}">
${headOf(place, around, language)}
  <body>
    <a class="skip" href="#main">${say('shell.skip')}</a>
    <header class="top">
      <a class="brand" href="${base}/"><img src="/icon.svg" alt="" width="28" height="28">${brand}</a>
      <nav aria-label="${say('shell.main')}">
        <a href="${base}/">${say('shell.exchange')}</a> <a href="${base}/status">${say('shell.status')}</a> <a href="${base}/partners">${say('shell.partners')}</a>
      </nav>
      <div class="tools">
        <label class="unseen" for="search">${say('docs.search')}</label>
        <input id="search" type="search" placeholder="${say('docs.search.short')}" autocomplete="off" aria-controls="found">
        ${languages.length > 1 ? languageMenu(place, spoken) : ''}
        <button type="button" id="theme" class="quiet" aria-pressed="false">${say('shell.theme')}</button>
        <div id="found" role="region" aria-label="${say('docs.found')}" aria-live="polite" hidden></div>
      </div>
    </header>
    <div class="columns">
      <nav class="menu" aria-label="${say('shell.documents')}">
        <details><summary>${say('docs.all')}</summary>
        <ul>${item(reference)}</ul>
        ${menu.join('\n')}
        </details>
      </nav>
      <main id="main" tabindex="-1" lang="en" dir="ltr">
${around.sandbox === null ? '' : trialIn(language)}
${base === '' ? '' : `<p class="quiet" lang="${tag}" dir="${say('language.direction')}">${say('docs.english')}</p>`}
${base === '' ? html : ledIn(html, language)}
      </main>
      <nav class="own" aria-label="${say('docs.here')}"><h2>${say('docs.here')}</h2><ul lang="en" dir="ltr">${own.join('\n')}</ul></nav>
    </div>
    <footer class="foot"><span>${say('shell.custody')}</span>
      <nav aria-label="${say('shell.more')}"><a href="/api/v1/openapi.json">OpenAPI</a> <a href="/client">${say('docs.clients')}</a>
        ${[...foot, ...theirs].join('\n')}</nav>
    </footer>
  </body>
</html>
`;
}

function headOf(place: Place, { origin, brand }: Surroundings, { said }: FrameLanguage): string {
  const [title, name, at] = [said(place.title), brand, origin].map(escaped);
  return `  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="${title}: how to integrate ${name}">
    <meta name="service-origin" content="${at}">
    <title>${title} · ${name}</title>
    <link rel="canonical" href="${at}${addressOf(place, english)}">
    <link rel="stylesheet" href="/docs/style.css">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <script src="/docs/docs.js" defer></script>
  </head>`;
}

const english: Pick<FrameLanguage, 'base'> = { base: '' };

/** This page in every language, each by its own name. */
function languageMenu(place: Place, { language, languages }: Spoken): string {
  const items = languages.map(
    (each) =>
      `<li><a lang="${each.tag}" hreflang="${each.tag}" href="${addressOf(place, each)}"${each.tag === language.tag ? ' aria-current="true"' : ''}>${escaped(each.said('language.name'))}</a></li>`,
  );
  return `<details class="languages"><summary><span class="unseen">${escaped(language.said('shell.language'))}: </span>${escaped(language.said('language.name'))}</summary>
<ul>${items.join('\n')}</ul></details>`;
}

/** Links to other documents stay in the language. */
const ledIn = (html: string, { base }: FrameLanguage): string =>
  html
    .replaceAll(/(<a href=")\/docs\//g, (_, begun: string) => `${begun}${base}/docs/`)
    .replaceAll(/(<a href=")\/api\/v1\/docs(?=["#])/g, (_, begun: string) => `${begun}${base}/docs/${reference.name}`);

/** What every page of a trial says, as the application does. */
const trialIn = ({ said, tag }: FrameLanguage): string =>
  `<p class="trial" role="note" lang="${tag}" dir="${said('language.direction')}"><strong>${escaped(said('trial.loud'))}</strong> ${escaped(said('trial.text'))}</p>`;

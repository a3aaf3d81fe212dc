import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Router } from 'wouter-preact';
import { Loading } from '../kit/controls.js';
import { base, placeOf } from '../kit/place.js';
import { say, speak } from '../kit/say.js';
import { standing } from '../kit/standing.js';
import type { Texts } from '../kit/texts.js';
import { StatusPage } from '../status/status-page.js';
import type { Facts, PageName, Surroundings } from './facts.js';
import { FootLinks } from './foot-links.js';
import { structured, toldOf } from './head.js';
import { addressIn, offer } from '../kit/language-menu.js';
import { ShellAround } from './shell.js';
import { SwapFrame } from './swap-frame.js';
import { About } from './written/about.js';
import { writtenPages } from './written/pages.js';
import { AboutPair } from './written/pair.js';

export { paintsOf } from './first-paints.js';
export { writtenNames } from './head.js';

/** One view to be made: of `page` at `path`, which is without its language. */
interface Asked {
  readonly page: PageName;
  readonly path: string;
  readonly facts: Facts;
  readonly around: Surroundings;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
}

function bodyOf({ page, facts, around }: Asked): ComponentChildren {
  const { pair } = facts;
  if (page === 'home' || page === 'pair')
    return (
      <SwapFrame
        {...(pair && { title: toldOf('pair', facts).title.split(' · ')[0] })}
        below={standing(
          'about',
          pair ? <AboutPair pair={pair} facts={facts} /> : <About facts={facts} around={around} />,
        )}
      >
        <Loading said={say('kit.loading.assets')} />
        <noscript>
          <p>{say('page.noscript')}</p>
        </noscript>
      </SwapFrame>
    );
  if (page === 'status') return standing('status', <StatusPage />);
  const Written = writtenPages[page];
  return standing('written', Written && <Written facts={facts} around={around} />);
}

/** What the pages that ask for something find answered. */
function answered({ status, providers, closed }: Facts): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  queries.setQueryData(['service-status'], status);
  queries.setQueryData(['providers'], providers);
  queries.setQueryData(['assets'], { data: closed ?? [], networks: [] });
  return queries;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Where the page is in each language, what it is called, and what stands in its preview. */
function headOf(tag: string, { page, path, facts, around, isListed }: Asked): string {
  const { origin, languages } = around;
  const { title, description } = toldOf(page, facts);
  const at = (each: string) => escaped(origin + addressIn(each, path));
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}" />`;
  const data = structured(page, facts, around);
  return [
    ...(isListed ? [] : ['<meta name="robots" content="noindex, follow" />']),
    `<link rel="canonical" href="${at(tag)}" />`,
    ...languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${at(each)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${at('en')}" />`,
    property('type', 'website'),
    property('site_name', say('shell.brand')),
    property('title', title),
    property('description', description),
    property('url', origin + addressIn(tag, path)),
    property('image', `${origin}/picture.png`),
    property('locale', tag),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(data ? [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`] : []),
  ].join('\n    ');
}

/** A policy without inline styles is no place for them; what they say is added by the scripts. */
const withoutStyles = (html: string) => html.replaceAll(/ style="[^"]*"/g, '');

/** The document `template`, in the language it is written in, with what its page says now. One is made at a time. */
export function viewOf(template: string, { tag, messages }: Texts, asked: Asked): string {
  speak({ tag, messages });
  offer(asked.around.languages);
  const { title, description } = toldOf(asked.page, asked.facts);
  const app = renderToString(
    <QueryClientProvider client={answered(asked.facts)}>
      <Router base={base()} ssrPath={placeOf(asked.path)}>
        <ShellAround links={standing('links', <FootLinks links={asked.around.links} />)}>{bodyOf(asked)}</ShellAround>
      </Router>
    </QueryClientProvider>,
  );
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, begun: string) => begun + escaped(description))
    .replace(/\n {2}<\/head>/, () => `\n    ${headOf(tag, asked)}\n  </head>`)
    .replace(/<div id="app">[^]*(?=\s*<p id="unreached")/, () => `<div id="app">${withoutStyles(app)}</div>`)
    .replace(/\n *<noscript>[^]*?<\/noscript>(?=\s*<\/body>)/, '');
}

/** Texts as they are said, of those that somebody wrote: see `compiled` in `languages.js`. Throws where the format is broken. */
export const compiledTexts = (texts: Readonly<Record<string, string>>): Texts['messages'] =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, compileMessageOrThrow(text)]));

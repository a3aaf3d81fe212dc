import { marked } from 'marked';
import { clientsAt } from './client-files.js';

/** Where this service and, in a trial, its sandbox answer: what the guides call localhost; and its name. */
export interface Surroundings {
  readonly origin: string;
  readonly sandbox: string | null;
  /** What the service is called. */
  readonly brand: string;
}

interface Page {
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly title: string }[];
}

/** The reader's own addresses and versions in place of those that the guides name. */
export function filledIn(markdown: string, { origin, sandbox }: Surroundings): string {
  const version = clientsAt(origin)?.version;
  const told = markdown.replaceAll('http://localhost:3000', origin);
  const own = sandbox === null ? told : told.replaceAll('http://localhost:3100', sandbox);
  return version === undefined ? own : own.replaceAll(/swap([-_])client-\d+\.\d+\.\d+/g, `swap$1client-${version}`);
}

/** A guide as HTML: headings can be linked to, pieces of code one after the other are tabs, links lead to pages of the site. */
export function readPage(markdown: string, around: Surroundings): Page {
  const headings: { id: string; title: string }[] = [];
  const html = marked
    .parse(filledIn(markdown, around), { async: false })
    .replaceAll(/<h([23])>(.*?)<\/h\1>/g, (_, level: string, title: string) => {
      const text = plain(title);
      const id = /^\w+$/.test(text) ? text : slug(text);
      if (level === '2') headings.push({ id, title: text });
      return `<h${level} id="${id}">${title}</h${level}>`;
    })
    .replaceAll('href="../libs/client/README.md', 'href="/docs/client')
    .replaceAll('href="../libs/client/python/README.md', 'href="/docs/python')
    .replaceAll(/href="(?:\.\.\/)*(?:docs\/)?([\w-]+)\.md(#[\w-]+)?"/g, 'href="/docs/$1$2"')
    .replaceAll('<table>', '<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<pre><code class="language-(\w+)">/g, '<pre tabindex="0" data-language="$1"><code>')
    .replaceAll('<pre><code>', '<pre tabindex="0"><code>')
    .replaceAll(/(?:<pre tabindex="0" data-language="\w+">[^]*?<\/pre>\s*){2,}/g, asTabs);
  return { html, headings };
}

/** Several languages become tabs; two pieces of one language stay as they are. */
function asTabs(run: string): string {
  const languages = [...run.matchAll(/data-language="(\w+)"/g)].map(([, language]) => language);
  return new Set(languages).size === languages.length ? `<div class="tabs">${run}</div>\n` : run;
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** As readers of the repository see it, too. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');

export { plain, slug };

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

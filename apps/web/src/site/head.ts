import { say } from '../kit/say.js';
import type { Facts, PageName, Surroundings } from './facts.js';
import { pairQuestions } from './written/pair.js';
import { commonQuestions, type Question } from './written/questions.js';
import { labelOf, rateOf } from './written/rates.js';

/** What a page is called, and what is said of it where it is found. */
export interface Told {
  readonly title: string;
  readonly description: string;
}

/** What pages that are read and nothing else are called, by the last part of their address: the foot of every page leads to them. */
export const writtenNames = {
  'how-it-works': 'shell.how',
  fees: 'shell.fees',
  faq: 'shell.faq',
  support: 'shell.support',
  terms: 'shell.terms',
  privacy: 'shell.privacy',
  imprint: 'shell.imprint',
} as const;
const shellNames = { ...writtenNames, status: 'status.title' } as const;

const descriptions = {
  'how-it-works': 'page.how.description',
  fees: 'page.fees.description',
  faq: 'page.faq.description',
  status: 'page.status.description',
  support: 'page.support.text',
  terms: 'page.terms.text',
  privacy: 'page.privacy.text',
  imprint: 'page.imprint.text',
} as const;

export function toldOf(page: PageName, { pair }: Facts): Told {
  const called = (name: string) => `${name} · ${say('shell.brand')}`;
  if (page === 'home') return { title: called(say('swap.pitch')), description: say('page.home.description') };
  if (page !== 'pair') return { title: called(say(shellNames[page])), description: say(descriptions[page]) };
  if (!pair) return { title: say('document.title'), description: say('document.description') };
  const names = { from: labelOf(pair.from), to: labelOf(pair.to) };
  const rate = rateOf(pair);
  return {
    title: called(say('page.pair.title', names)),
    description:
      rate === null ? say('page.pair.description.none', names) : say('page.pair.description', { ...names, rate }),
  };
}

const questionsOf = (asked: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: asked.map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
});

/** The same for machines, in the words of schema.org. */
export function structured(page: PageName, facts: Facts, around: Surroundings): object | null {
  const context = { '@context': 'https://schema.org' };
  if (page === 'pair' && facts.pair)
    return { ...context, ...questionsOf(pairQuestions(facts.pair, facts.providers ?? [])) };
  if (page === 'faq') return { ...context, ...questionsOf(commonQuestions(around)) };
  if (page !== 'home') return null;
  const name = say('shell.brand');
  const { origin, operator, contact } = around;
  return {
    ...context,
    '@graph': [
      { '@type': 'WebSite', name, url: `${origin}/` },
      {
        '@type': 'Organization',
        name: operator || name,
        url: `${origin}/`,
        logo: `${origin}/icon.svg`,
        ...(contact.includes('@') && { email: contact }),
      },
    ],
  };
}

import type { ComponentChildren } from 'preact';
import { placeOf } from '../../kit/place.js';
import { say } from '../../kit/say.js';
import type { Facts, PageName, Surroundings } from '../facts.js';
import { Operator, Steps } from './about.js';
import { Faq } from './questions.js';
import { Rates } from './rates.js';

interface Written {
  readonly facts: Facts;
  readonly around: Surroundings;
}

function Article({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <article class="card written">
      <h1>{title}</h1>
      {children}
    </article>
  );
}

function How({ around }: Written) {
  return (
    <Article title={say('shell.how')}>
      <Steps />
      <h2>{say('page.custody')}</h2>
      <p>{say('page.custody.text')}</p>
      <h2>{say('page.data')}</h2>
      <p>{say('page.data.text', { days: String(around.addressDays) })}</p>
      <p>
        <a class="button primary" href={placeOf('/')}>
          {say('missing.swap')}
        </a>
      </p>
    </Article>
  );
}

function Fees({ facts: { pairs } }: Written) {
  return (
    <Article title={say('shell.fees')}>
      <p>{say('page.fees.1')}</p>
      <p>{say('page.fees.2')}</p>
      <p>{say('page.fees.3')}</p>
      {pairs && (
        <>
          <h2>{say('page.fees.now')}</h2>
          <Rates pairs={pairs} />
        </>
      )}
    </Article>
  );
}

/** A page that is the operator's to write: theirs, or else what the service knows and that it knows no more. */
function OfOperator({ page, facts: { own }, around }: Written & { page: keyof typeof operators }) {
  if (own !== undefined) return <article class="card written" dangerouslySetInnerHTML={{ __html: own }} />;
  return (
    <Article title={say(`shell.${page}`)}>
      <p>{say('page.unwritten')}</p>
      <Operator {...around} />
      {operators[page](around).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Article>
  );
}

const operators = {
  support: () => [say('page.support.text')],
  terms: () => [say('page.terms.text'), say('page.custody.text')],
  privacy: ({ addressDays }: Surroundings) => [
    say('page.data.text', { days: String(addressDays) }),
    say('page.privacy.text'),
  ],
  imprint: () => [say('page.imprint.text')],
} as const;

/** The pages that are read and nothing else, by the last part of their addresses. */
export const writtenPages: Readonly<Partial<Record<PageName, (written: Written) => ComponentChildren>>> = {
  'how-it-works': How,
  fees: Fees,
  faq: Faq,
  support: (written) => <OfOperator {...written} page="support" />,
  terms: (written) => <OfOperator {...written} page="terms" />,
  privacy: (written) => <OfOperator {...written} page="privacy" />,
  imprint: (written) => <OfOperator {...written} page="imprint" />,
};

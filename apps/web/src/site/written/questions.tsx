import { placeOf } from '../../kit/place.js';
import { say } from '../../kit/say.js';
import type { Surroundings } from '../facts.js';

/** A question and its answer, for readers and for search engines alike. */
export type Question = readonly [question: string, answer: string];

/** `Title` is the heading of each: one below that of what they stand in. */
export function Questions({ asked, Title = 'h3' }: { asked: readonly Question[]; Title?: 'h2' | 'h3' }) {
  return (
    <>
      {asked.map(([question, answer]) => (
        <div key={question} class="question">
          <Title>{question}</Title>
          <p>{answer}</p>
        </div>
      ))}
    </>
  );
}

/** What people ask before a swap, and during one. */
export const commonQuestions = ({ addressDays }: Surroundings): readonly Question[] => [
  [say('page.home.what'), say('page.home.what.text')],
  [say('page.faq.q1'), say('page.faq.a1')],
  [say('page.custody'), say('page.custody.text')],
  [say('shell.fees'), say('page.fees.1')],
  [say('page.faq.q2'), say('page.faq.a2')],
  [say('page.faq.q3'), say('page.faq.a3')],
  [say('page.faq.q4'), say('page.faq.a4')],
  [say('page.faq.q5'), say('page.faq.a5')],
  [say('page.faq.q6'), say('page.faq.a6')],
  [say('page.data'), say('page.data.text', { days: String(addressDays) })],
];

export function Faq({ around }: { around: Surroundings }) {
  return (
    <article class="card written">
      <h1>{say('shell.faq')}</h1>
      <Questions asked={commonQuestions(around)} Title="h2" />
      <p>
        <a class="button primary" href={placeOf('/')}>
          {say('missing.swap')}
        </a>
      </p>
    </article>
  );
}

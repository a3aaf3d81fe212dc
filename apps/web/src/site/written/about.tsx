import type { ComponentChildren } from 'preact';
import type { Provider } from '../../api/public.js';
import { count, percent } from '../../kit/format.js';
import { placeOf } from '../../kit/place.js';
import { say } from '../../kit/say.js';
import type { Facts, Surroundings } from '../facts.js';
import { Rates } from './rates.js';

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** How to make a swap, step by step. */
export function Steps() {
  return (
    <ol class="steps">
      {(['1', '2', '3', '4', '5'] as const).map((step) => (
        <li key={step}>{say(`page.how.${step}`)}</li>
      ))}
    </ol>
  );
}

/** What became of all orders of the last thirty days, and where to read more. */
export function Reliability({ providers }: { providers: readonly Provider[] }) {
  const orders = providers.reduce((sum, each) => sum + each.orders, 0);
  const completed = providers.reduce((sum, each) => sum + each.orders * (each.success_rate ?? 0), 0);
  return (
    <p>
      {orders === 0
        ? say('status.score.none')
        : say('page.reliability.text', { orders: count(orders), share: percent(completed / orders) })}{' '}
      <a href={placeOf('/status')}>{say('shell.status')}</a>
    </p>
  );
}

/** Whoever runs the service and how to reach them, in their own words, or that they have said neither. */
export function Operator({ operator, contact }: Surroundings) {
  return (
    <dl class="told">
      <dt>{say('page.operator')}</dt>
      <dd>{operator || say('page.operator.unknown')}</dd>
      <dt>{say('page.contact')}</dt>
      <dd>{contact === '' ? say('page.contact.unknown') : <Contact contact={contact} />}</dd>
    </dl>
  );
}

function Contact({ contact }: { contact: string }) {
  if (/^https?:\/\//.test(contact)) return <a href={contact}>{contact}</a>;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? <a href={`mailto:${contact}`}>{contact}</a> : <>{contact}</>;
}

/** What `/` says below its form to who has never been here. */
export function About({ facts: { pairs = [], providers = [] }, around }: { facts: Facts; around: Surroundings }) {
  return (
    <>
      <Section title={say('page.home.rates')}>
        <Rates pairs={pairs} />
        <p>
          <a href={placeOf('/fees')}>{say('shell.fees')}</a>
        </p>
      </Section>
      <Section title={say('page.home.what')}>
        <p>{say('page.home.what.text')}</p>
      </Section>
      <Section title={say('page.home.go')}>
        <Steps />
        <p>
          <a href={placeOf('/how-it-works')}>{say('shell.how')}</a> · <a href={placeOf('/faq')}>{say('shell.faq')}</a>
        </p>
      </Section>
      <Section title={say('page.reliability')}>
        <Reliability providers={providers} />
        <Operator {...around} />
      </Section>
    </>
  );
}

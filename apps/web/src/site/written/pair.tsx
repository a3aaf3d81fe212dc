import { say } from '../../kit/say.js';
import type { Provider } from '../../api/public.js';
import type { Facts, PairFacts } from '../facts.js';
import { Section } from './about.js';
import { Questions, type Question } from './questions.js';
import { amountOf, costOf, labelOf, pairPath, rateOf, Rates, timeOf } from './rates.js';

const titleOf = (providers: readonly Provider[], name: string): string =>
  name
    .split('+')
    .map((part) => providers.find((each) => each.name === part)?.title ?? part)
    .join(' + ');

const bound = (amount: string | number | null, { from }: PairFacts): string =>
  amount === null ? say('page.pair.unknown') : amountOf(String(amount), from);

/** What people ask about exactly this pair. */
export function pairQuestions(pair: PairFacts, providers: readonly Provider[]): readonly Question[] {
  const { from, to, amount, quote, at } = pair;
  const [sent, received] = [labelOf(from), labelOf(to)];
  const said: readonly Question[] = quote
    ? [
        [
          say('page.pair.q.rate', { to: received }),
          say('page.pair.a.rate', {
            time: timeOf(at),
            sent: amountOf(amount, from),
            received: amountOf(quote.amount_to, to),
            exchange: titleOf(providers, quote.provider),
          }),
        ],
        [
          say('page.pair.q.limits', { from: sent }),
          say('page.pair.a.limits', {
            least: bound(quote.limits.min_amount, pair),
            most: bound(quote.limits.max_amount, pair),
          }),
        ],
        [
          say('page.pair.q.time'),
          say('page.pair.a.time', {
            min: String(quote.estimated_minutes.min),
            max: String(quote.estimated_minutes.max),
          }),
        ],
      ]
    : [[say('page.pair.q.rate', { to: received }), say('page.pair.a.rate.none')]];
  return [
    ...said,
    [
      say('page.pair.q.network'),
      say('page.pair.a.network', {
        from: from.ticker.toUpperCase(),
        networkFrom: from.network_name,
        to: to.ticker.toUpperCase(),
        networkTo: to.network_name,
      }),
    ],
    [say('page.pair.q.back'), say('page.pair.a.back')],
    [say('page.custody'), say('page.custody.text')],
  ];
}

/** What `/exchange/<from>-<to>` says below its form, of exactly this pair. */
export function AboutPair({ pair, facts: { pairs = [], providers = [] } }: { pair: PairFacts; facts: Facts }) {
  const { from, to, amount, quote } = pair;
  const names = { from: labelOf(from), to: labelOf(to) };
  const unknown = say('page.pair.unknown');
  const others = pairs.filter((each) => pairPath(each) !== pairPath(pair));
  return (
    <div class="standing" data-amount={amount}>
      <Section title={say('order.pair', names)}>
        <dl class="told">
          <dt>{say('chart.rate')}</dt>
          <dd>
            <strong>
              <bdi>{rateOf(pair) ?? say('page.rates.none')}</bdi>
            </strong>
            {quote && <span class="fine"> {say('page.rates.at', { time: timeOf(pair.at) })}</span>}
          </dd>
          <dt>{say('offers.market')}</dt>
          <dd>{costOf(quote?.spread_bps ?? null)}</dd>
          <dt>{say('page.pair.limits')}</dt>
          <dd>
            {say('amount.least', { amount: bound(quote?.limits.min_amount ?? null, pair) })} ·{' '}
            {say('amount.most', { amount: bound(quote?.limits.max_amount ?? null, pair) })}
          </dd>
          <dt>{say('page.pair.time')}</dt>
          <dd>
            {quote
              ? say('review.time.minutes', {
                  min: String(quote.estimated_minutes.min),
                  max: String(quote.estimated_minutes.max),
                })
              : unknown}
          </dd>
          <dt>{say('status.exchanges')}</dt>
          <dd>
            {quote
              ? [...new Set(quote.offers.map(({ provider }) => titleOf(providers, provider)))].join(', ')
              : unknown}
          </dd>
        </dl>
      </Section>
      <Section title={say('page.pair.questions', names)}>
        <Questions asked={pairQuestions(pair, providers)} />
      </Section>
      <Section title={say('page.pair.others')}>
        <Rates pairs={others} />
      </Section>
    </div>
  );
}

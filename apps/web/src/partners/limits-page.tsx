import { useQuery } from '@tanstack/preact-query';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { wordOf } from '../console/words.js';
import { Card, Fact } from '../kit/controls.js';
import { count } from '../kit/format.js';
import { say, type TextName } from '../kit/say.js';
import { partnerApi, type Schemas } from './api.js';

type Limit = Schemas['Limits']['partner_routes'];

const spans: Readonly<Record<number, TextName>> = {
  1: 'partners.limits.second',
  60: 'partners.limits.minute',
  3600: 'partners.limits.hour',
  86400: 'partners.limits.day',
};

function said({ limit, window_seconds: seconds }: Limit): string {
  const span = spans[seconds];
  return span === undefined
    ? say('partners.limits.seconds', { limit: count(limit), seconds: count(seconds) })
    : say(span, { limit: count(limit) });
}

/** How much may be asked for, and how often. */
export function LimitsPage() {
  const limits = useQuery({ queryKey: ['limits'], queryFn: partnerApi.limits });
  return (
    <Page heading={say('partners.page.limits')}>
      <Loaded query={limits} what="limits">
        {(shown) => (
          <>
            <Card id="requests" title={say('partners.limits.requests')}>
              <SavedTable
                label={say('partners.limits.requests.by-kind')}
                file="limits"
                rows={shown.surfaces}
                rowKey={({ surface }) => surface}
                columns={{
                  [say('console.label.kind')]: ({ surface }) => wordOf(surface),
                  [`${say('partners.limits.no-key')}#`]: ({ no_key: limit }) => said(limit),
                  [`${say('partners.limits.publishable')}#`]: ({ publishable_key: limit }) => said(limit),
                  [`${say('partners.limits.secret')}#`]: ({ secret_key: limit }) => said(limit),
                }}
              />
            </Card>
            <Card id="account" title={say('partners.limits.account')}>
              <dl class="facts">
                <Fact term={say('partners.limits.routes')}>
                  {say('partners.limits.routes.together', { limit: said(shown.partner_routes) })}
                </Fact>
                <Fact term={say('partners.limits.waiting')}>
                  {say('partners.limits.waiting.each', {
                    address: count(shown.open_orders.per_address),
                    key: count(shown.open_orders.per_secret_key),
                  })}
                </Fact>
                <Fact term={say('partners.limits.multiplier')}>
                  {shown.limit_multiplier}
                  <div class="fine">{say('partners.limits.multiplier.text')}</div>
                </Fact>
              </dl>
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

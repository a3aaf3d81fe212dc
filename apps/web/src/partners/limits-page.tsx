import { useQuery } from '@tanstack/preact-query';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { Card, Fact } from '../kit/controls.js';
import { count, words } from '../kit/format.js';
import { partnerApi, type Schemas } from './api.js';

type Limit = Schemas['Limits']['partner_routes'];

const spans: Readonly<Record<number, string>> = { 1: 'second', 60: 'minute', 3600: 'hour', 86400: 'day' };

const said = ({ limit, window_seconds: seconds }: Limit) =>
  `${count(limit)} a ${spans[seconds] ?? `${count(seconds)} seconds`}`;

/** How much may be asked for, and how often. */
export function LimitsPage() {
  const limits = useQuery({ queryKey: ['limits'], queryFn: partnerApi.limits });
  return (
    <Page heading="Limits">
      <Loaded query={limits} what="your limits">
        {(shown) => (
          <>
            <Card id="requests" title="Requests">
              <SavedTable
                label="Requests by kind"
                file="limits"
                rows={shown.surfaces}
                rowKey={({ surface }) => surface}
                columns={{
                  Kind: ({ surface }) => words(surface),
                  'Without a key, an address#': ({ no_key: limit }) => said(limit),
                  'Publishable key and address#': ({ publishable_key: limit }) => said(limit),
                  'Secret key#': ({ secret_key: limit }) => said(limit),
                }}
              />
            </Card>
            <Card id="account" title="The account">
              <dl class="facts">
                <Fact term="Routes of the account">{said(shown.partner_routes)}, all of them together</Fact>
                <Fact term="Orders waiting for a deposit">
                  {count(shown.open_orders.per_address)} from an address, {count(shown.open_orders.per_secret_key)} with
                  a secret key
                </Fact>
                <Fact term="Your multiplier">
                  {shown.limit_multiplier}
                  <div class="fine">What the limits of your keys are multiplied by. Ask us when you need more.</div>
                </Fact>
              </dl>
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

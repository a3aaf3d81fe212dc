import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded } from '../console/page.js';
import { CodeField } from '../console/sign-in.js';
import { Fact, Button, Notice, Card } from '../kit/controls.js';
import { moment } from '../kit/format.js';
import { Check, SelectField } from '../kit/choice-fields.js';
import { Form, TextField, type Filled } from '../kit/form.js';
import { PasswordField } from '../kit/password-fields.js';
import { say } from '../kit/say.js';
import { assetsQuery } from '../swap/assets-query.js';
import { partnerApi, profileQuery, type Schemas } from './api.js';

export const payoutProfileQuery = { queryKey: ['payout-profile'], queryFn: partnerApi.payoutProfile };

/** Where payouts go. */
export function PayoutProfileCard() {
  const query = useQuery(payoutProfileQuery);
  const [changing, setChanging] = useState(false);
  return (
    <Card id="destination" title={say('partners.payouts.destination')}>
      {query.data === null && !changing && <p>{say('partners.payouts.destination.none')}</p>}
      {query.data !== null && (
        <Loaded query={query} what="destination">
          {(profile) => <Destination profile={profile} />}
        </Loaded>
      )}
      {changing ? (
        <Change profile={query.data ?? null} onClose={() => setChanging(false)} />
      ) : (
        <Button onClick={() => setChanging(true)}>
          {query.data ? say('console.label.change') : say('partners.payouts.destination.set')}
        </Button>
      )}
    </Card>
  );
}

function Destination({ profile }: { profile: Schemas['PayoutProfile'] | null }) {
  if (!profile) return null;
  return (
    <>
      {profile.frozen && (
        <Notice tone="bad" title={say('partners.payouts.stopped')}>
          {say('partners.payouts.stopped.text')}
        </Notice>
      )}
      {profile.cooling_down_until !== null && (
        <Notice tone="warn">{say('partners.payouts.resting', { when: moment(profile.cooling_down_until) })}</Notice>
      )}
      <dl class="facts">
        <Fact term={say('partners.payouts.asset')}>
          {say('partners.payouts.asset-on', { asset: profile.asset.toUpperCase(), network: profile.network })}
        </Fact>
        <Fact term={say('console.label.address')}>
          <code>{profile.address}</code>
        </Fact>
        {profile.memo_tag !== null && (
          <Fact term={say('console.label.memo')}>
            <code>{profile.memo_tag}</code>
          </Fact>
        )}
      </dl>
    </>
  );
}

interface ChangeProps {
  readonly profile: Schemas['PayoutProfile'] | null;
  readonly onClose: () => void;
}

function Change({ profile, onClose }: ChangeProps) {
  const { data: assets = [] } = useQuery(assetsQuery);
  const { data: owner } = useQuery(profileQuery);
  const options = assets.map(({ param, ticker, name, network_name: network }) => ({
    value: param,
    label: say('partners.assets.choice', { ticker: ticker.toUpperCase(), name, network }),
  }));
  const save = ({ notify, ...filled }: Filled) =>
    partnerApi.changePayoutProfile({ ...filled, preferences: { notify_email: notify === 'on' } }).then(onClose);
  return (
    <Form
      submit={say('console.label.save')}
      onSubmit={save}
      renews={['payout-profile']}
      aside={<Button onClick={onClose}>{say('console.label.cancel')}</Button>}
    >
      {profile && <Notice tone="warn">{say('partners.payouts.rest')}</Notice>}
      <SelectField
        name="asset"
        label={say('partners.payouts.asset')}
        options={options}
        value={profile?.asset ?? 'usdttrc20'}
      />
      <TextField
        name="address"
        label={say('console.label.address')}
        autoComplete="off"
        spellcheck={false}
        value={profile?.address ?? ''}
      />
      <TextField
        name="memo_tag"
        label={say('partners.payouts.memo')}
        optional
        autoComplete="off"
        value={profile?.memo_tag ?? ''}
      />
      <Check name="notify" label={say('partners.payouts.notify')} checked={profile?.preferences.notify_email ?? true} />
      <PasswordField />
      {owner?.two_factor_enabled && <CodeField />}
    </Form>
  );
}

import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded } from '../console/page.js';
import { CodeField } from '../console/sign-in.js';
import { Fact, Button, Notice, Card } from '../kit/controls.js';
import { moment } from '../kit/format.js';
import { Check, Form, PasswordField, SelectField, TextField, type Filled } from '../kit/form.js';
import { assetsQuery } from '../swap/assets-query.js';
import { partnerApi, profileQuery, type Schemas } from './api.js';

export const payoutProfileQuery = { queryKey: ['payout-profile'], queryFn: partnerApi.payoutProfile };

/** Where payouts go. */
export function PayoutProfileCard() {
  const query = useQuery(payoutProfileQuery);
  const [changing, setChanging] = useState(false);
  return (
    <Card id="destination" title="Payout destination">
      {query.data === null && !changing && <p>Payouts are made in a cryptocurrency of your choice.</p>}
      {query.data !== null && (
        <Loaded query={query} what="your destination">
          {(profile) => <Destination profile={profile} />}
        </Loaded>
      )}
      {changing ? (
        <Change profile={query.data ?? null} onClose={() => setChanging(false)} />
      ) : (
        <Button onClick={() => setChanging(true)}>{query.data ? 'Change' : 'Set a destination'}</Button>
      )}
    </Card>
  );
}

function Destination({ profile }: { profile: Schemas['PayoutProfile'] | null }) {
  if (!profile) return null;
  return (
    <>
      {profile.frozen && (
        <Notice tone="bad" title="Payouts are stopped">
          Somebody said that a change was not theirs. Our staff will be in touch.
        </Notice>
      )}
      {profile.cooling_down_until !== null && (
        <Notice tone="warn">
          The destination was changed: payouts are possible from {moment(profile.cooling_down_until)}.
        </Notice>
      )}
      <dl class="facts">
        <Fact term="Asset">
          {profile.asset.toUpperCase()} on {profile.network}
        </Fact>
        <Fact term="Address">
          <code>{profile.address}</code>
        </Fact>
        {profile.memo_tag !== null && (
          <Fact term="Memo">
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
    label: `${ticker.toUpperCase()} · ${name} on ${network}`,
  }));
  const save = ({ notify, ...filled }: Filled) =>
    partnerApi.changePayoutProfile({ ...filled, preferences: { notify_email: notify === 'on' } }).then(onClose);
  return (
    <Form submit="Save" onSubmit={save} renews={['payout-profile']} aside={<Button onClick={onClose}>Cancel</Button>}>
      {profile && <Notice tone="warn">A changed destination has to rest before payouts go there.</Notice>}
      <SelectField name="asset" label="Asset" options={options} value={profile?.asset ?? 'usdttrc20'} />
      <TextField name="address" label="Address" autoComplete="off" spellcheck={false} value={profile?.address ?? ''} />
      <TextField name="memo_tag" label="Memo or tag" optional autoComplete="off" value={profile?.memo_tag ?? ''} />
      <Check name="notify" label="Mail me when a payout changes" checked={profile?.preferences.notify_email ?? true} />
      <PasswordField />
      {owner?.two_factor_enabled && <CodeField />}
    </Form>
  );
}

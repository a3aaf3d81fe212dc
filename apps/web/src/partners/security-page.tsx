import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page } from '../console/page.js';
import { PasskeysCard } from '../console/passkeys.js';
import { PasswordCard, SessionsCard } from '../console/security.js';
import { CodeField, TurnOnTwoFactor } from '../console/sign-in.js';
import { Badge, Button, Card } from '../kit/controls.js';
import { Form, PasswordField, TextField } from '../kit/form.js';
import { partner, partnerApi, profileQuery, type Schemas } from './api.js';
import { CloseAccountCard } from './close-account.js';

export function SecurityPage() {
  const profile = useQuery(profileQuery);
  return (
    <Page heading="Security">
      <Loaded query={profile} what="your profile">
        {(shown) => (
          <>
            <div class="two">
              <TwoFactor profile={shown} />
              <PasswordCard change={partnerApi.changePassword} hasTwoFactor={shown.two_factor_enabled} />
              <ProfileCard profile={shown} />
            </div>
            <PasskeysCard session={partner} hasTwoFactor={shown.two_factor_enabled} />
            <SessionsCard load={partnerApi.sessions} end={partnerApi.endSession} />
            {shown.member?.role === 'owner' && <CloseAccountCard />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function TwoFactor({ profile }: { profile: Schemas['Profile'] }) {
  const queries = useQueryClient();
  const [turning, setTurning] = useState(false);
  const renew = async () => {
    setTurning(false);
    await queries.invalidateQueries({ queryKey: ['profile'] });
  };
  const on = profile.two_factor_enabled;
  return (
    <Card
      id="second"
      title={
        <>
          Two-factor sign-in <Badge tone={on ? 'good' : 'warn'}>{on ? 'On' : 'Off'}</Badge>
        </>
      }
    >
      {!on && <TurnOnTwoFactor session={partner} onDone={() => void renew()} />}
      {on && !turning && <Button onClick={() => setTurning(true)}>Turn it off</Button>}
      {on && turning && (
        <Form look="danger" submit="Turn it off" onSubmit={(filled) => partnerApi.turnOffTwoFactor(filled).then(renew)}>
          <PasswordField />
          <CodeField />
        </Form>
      )}
    </Card>
  );
}

function ProfileCard({ profile }: { profile: Schemas['Profile'] }) {
  return (
    <Card id="profile" title="Profile">
      <Form
        submit="Save"
        onSubmit={(filled) => partnerApi.editProfile(filled).then(() => 'Saved.')}
        renews={['profile']}
      >
        <TextField name="name" label="Name" value={profile.name} maxLength={100} autoComplete="organization" />
        <TextField
          name="website"
          label="Website"
          value={profile.website ?? ''}
          optional
          type="url"
          autoComplete="url"
        />
      </Form>
    </Card>
  );
}

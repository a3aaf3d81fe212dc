import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { LetterLanguageCard } from '../console/letter-language.js';
import { Loaded, Page } from '../console/page.js';
import { PasskeysCard } from '../console/passkeys.js';
import { PasswordCard, SessionsCard } from '../console/security.js';
import { CodeField, TurnOnTwoFactor } from '../console/sign-in.js';
import { Badge, Button, Card } from '../kit/controls.js';
import { Form, TextField } from '../kit/form.js';
import { PasswordField } from '../kit/password-fields.js';
import { say } from '../kit/say.js';
import { partner, partnerApi, profileQuery, type Schemas } from './api.js';
import { CloseAccountCard } from './close-account.js';

export function SecurityPage() {
  const profile = useQuery(profileQuery);
  return (
    <Page heading={say('console.label.security')}>
      <Loaded query={profile} what="profile">
        {(shown) => (
          <>
            <div class="two">
              <TwoFactor profile={shown} />
              <PasswordCard change={partnerApi.changePassword} hasTwoFactor={shown.two_factor_enabled} />
              <ProfileCard profile={shown} />
              <LetterLanguageCard language={shown.language} change={partnerApi.editProfile} renews="profile" />
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
          {say('partners.security.second')}{' '}
          <Badge tone={on ? 'good' : 'warn'}>{on ? say('partners.security.on') : say('partners.security.off')}</Badge>
        </>
      }
    >
      {!on && <TurnOnTwoFactor session={partner} onDone={() => void renew()} />}
      {on && !turning && <Button onClick={() => setTurning(true)}>{say('partners.security.turn-off')}</Button>}
      {on && turning && (
        <Form
          look="danger"
          submit={say('partners.security.turn-off')}
          onSubmit={(filled) => partnerApi.turnOffTwoFactor(filled).then(renew)}
        >
          <PasswordField />
          <CodeField />
        </Form>
      )}
    </Card>
  );
}

function ProfileCard({ profile }: { profile: Schemas['Profile'] }) {
  return (
    <Card id="profile" title={say('partners.security.profile')}>
      <Form
        submit={say('console.label.save')}
        onSubmit={(filled) =>
          partnerApi.editProfile({ website: null, ...filled }).then(() => say('console.letters.saved'))
        }
        renews={['profile']}
      >
        <TextField
          name="name"
          label={say('console.label.name')}
          value={profile.name}
          maxLength={100}
          autoComplete="organization"
        />
        <TextField
          name="website"
          label={say('partners.auth.website')}
          value={profile.website ?? ''}
          optional
          type="url"
          autoComplete="url"
        />
      </Form>
    </Card>
  );
}

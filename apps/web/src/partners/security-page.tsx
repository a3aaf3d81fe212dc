import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page } from '../console/page.js';
import { CodeField, TurnOnTwoFactor } from '../console/sign-in.js';
import { Badge, Button, Card } from '../kit/controls.js';
import { moment } from '../kit/format.js';
import { Form, NewPasswordField, PasswordField, TextField, type Filled } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { partner, partnerApi, profileQuery, type Schemas } from './api.js';

export function SecurityPage() {
  const profile = useQuery(profileQuery);
  return (
    <Page heading="Security">
      <Loaded query={profile} what="your profile">
        {(shown) => (
          <>
            <div class="two">
              <TwoFactor profile={shown} />
              <Password profile={shown} />
              <ProfileCard profile={shown} />
            </div>
            <Sessions />
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

function Password({ profile }: { profile: Schemas['Profile'] }) {
  const change = async (filled: Filled) => {
    await partnerApi.changePassword(filled);
    return 'The new password is set. Other devices are signed out.';
  };
  return (
    <Card id="password" title="Password">
      <Form submit="Change the password" onSubmit={change} reset>
        <PasswordField name="current_password" label="Current password" />
        <NewPasswordField />
        {profile.two_factor_enabled && <CodeField />}
      </Form>
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

function Sessions() {
  const queries = useQueryClient();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: partnerApi.sessions });
  const end = async (id: string) => {
    await partnerApi.endSession(id);
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <Card id="devices" title="Signed in">
      <Loaded query={sessions} what="devices">
        {(list) => (
          <Table
            label="Devices signed in"
            rows={list}
            rowKey={(each) => each.id}
            columns={{
              Device: (each) => (
                <>
                  {deviceOf(each.user_agent)}
                  {each.current && <Badge tone="good">This one</Badge>}
                </>
              ),
              Address: (each) => each.ip ?? '–',
              Since: (each) => moment(each.created_at),
              'Last used': (each) => moment(each.last_used_at),
              '': (each) =>
                !each.current && (
                  <Button look="quiet" onClick={() => void end(each.id)}>
                    Sign out<span class="unseen"> {deviceOf(each.user_agent)}</span>
                  </Button>
                ),
            }}
          />
        )}
      </Loaded>
    </Card>
  );
}

const known = /(Edg|OPR|Firefox|Chrome|Safari|curl)\w*\/(\d+)/;
const systems = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/;

/** A user agent as people would name it. */
function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device';
  const [, browser] = known.exec(userAgent) ?? [];
  const [system] = systems.exec(userAgent) ?? [];
  return [browser ?? userAgent.slice(0, 24), system].filter(Boolean).join(' on ');
}

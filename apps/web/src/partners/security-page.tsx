import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded } from '../console/pages.js';
import { Page } from '../console/page.js';
import { CodeField } from '../console/sign-in.js';
import { TurnOnTwoFactor } from '../console/two-factor.js';
import { Badge, Button, Notice, Card } from '../kit/controls.js';
import { moment } from '../kit/format.js';
import { Form, TextField } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { partner, partnerApi, profileQuery, type Profile } from './api.js';

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

function TwoFactor({ profile }: { profile: Profile }) {
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
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
          <CodeField />
        </Form>
      )}
    </Card>
  );
}

function Password({ profile }: { profile: Profile }) {
  const [changed, setChanged] = useState(false);
  return (
    <Card id="password" title="Password">
      {changed && <Notice tone="good">The new password is set. Other devices are signed out.</Notice>}
      <Form
        submit="Change the password"
        reset
        onSubmit={(filled) => partnerApi.changePassword(filled).then(() => setChanged(true))}
      >
        <TextField name="current_password" label="Current password" type="password" autoComplete="current-password" />
        <TextField
          name="new_password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters"
        />
        {profile.two_factor_enabled && <CodeField />}
      </Form>
    </Card>
  );
}

function ProfileCard({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(false);
  const save = async (filled: object) => {
    await partnerApi.editProfile(filled);
    setSaved(true);
    await queries.invalidateQueries({ queryKey: ['profile'] });
  };
  return (
    <Card id="profile" title="Profile">
      {saved && <Notice tone="good">Saved.</Notice>}
      <Form submit="Save" onSubmit={save}>
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

import { useQuery } from '@tanstack/preact-query';
import { Badge, Card } from '../kit/controls.js';
import { moment } from '../kit/format.js';
import { Form, type Filled } from '../kit/form.js';
import { NewPasswordField, PasswordField } from '../kit/password-fields.js';
import { say } from '../kit/say.js';
import type { Schemas } from '../api/typed.js';
import { Loaded, SavedTable } from './page.js';
import { CodeField } from './sign-in.js';

interface PasswordProps {
  readonly change: (filled: Filled) => Promise<unknown>;
  readonly hasTwoFactor: boolean;
}

/** Changes the password of whoever is signed in. */
export function PasswordCard({ change, hasTwoFactor }: PasswordProps) {
  const submit = async (filled: Filled) => {
    await change(filled);
    return say('console.security.password.done');
  };
  return (
    <Card id="password" title={say('console.label.password')}>
      <Form submit={say('console.security.password.change')} onSubmit={submit} renews={['sessions']} reset>
        <PasswordField name="current_password" label={say('console.security.password.current')} />
        <NewPasswordField />
        {hasTwoFactor && <CodeField />}
      </Form>
    </Card>
  );
}

interface SessionsProps {
  readonly load: () => Promise<readonly Schemas['Session'][]>;
  readonly end: (id: string) => Promise<unknown>;
  /** Ends all but this one; left out where that cannot be asked for. */
  readonly endOthers?: () => Promise<unknown>;
}

/** Where one is signed in. */
export function SessionsCard({ load, end, endOthers }: SessionsProps) {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: load });
  return (
    <Card id="devices" title={say('console.security.devices')}>
      <Loaded query={sessions} what="devices">
        {(list) => (
          <>
            <SavedTable
              file="devices"
              label={say('console.security.devices.label')}
              rows={list}
              rowKey={(each) => each.id}
              columns={{
                [say('console.security.device')]: (each) => (
                  <>
                    {deviceOf(each.user_agent)}{' '}
                    {each.current && <Badge tone="good">{say('console.security.device.this')}</Badge>}
                  </>
                ),
                [say('console.label.address')]: (each) => each.ip ?? '–',
                [say('console.label.since')]: (each) => moment(each.created_at),
                [say('console.label.last-used')]: (each) => moment(each.last_used_at),
                '': (each) =>
                  !each.current && (
                    <Form
                      look="plain"
                      submit={say('console.security.sign-out')}
                      about={deviceOf(each.user_agent)}
                      onSubmit={() => end(each.id)}
                      renews={['sessions']}
                    />
                  ),
              }}
            />
            {endOthers && list.length > 1 && (
              <Form
                look="plain"
                submit={say('console.security.sign-out.others')}
                onSubmit={endOthers}
                renews={['sessions']}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** What is special comes first: Edge calls itself Chrome and Safari as well, everything on an iPhone Safari, and Android Linux. */
const programs = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrome: 'Chrome',
  CriOS: 'Chrome',
  Safari: 'Safari',
  curl: 'curl',
};
const systems = {
  Windows: 'Windows',
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Macintosh: 'macOS',
  Linux: 'Linux',
};

/** A user agent as people would name it. */
function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return say('console.security.device.unknown');
  const [, program = userAgent.slice(0, 24)] =
    Object.entries(programs).find(([token]) => new RegExp(`${token}\\w*/\\d`).test(userAgent)) ?? [];
  const [, system] = Object.entries(systems).find(([token]) => userAgent.includes(token)) ?? [];
  return system ? say('console.security.device.name', { program, system }) : program;
}

import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { Badge, Button, Card } from '../kit/controls.js';
import { moment } from '../kit/format.js';
import { Form, NewPasswordField, PasswordField, type Filled } from '../kit/form.js';
import { Table } from '../kit/table.js';
import type { Schemas } from '../api/typed.js';
import { Loaded } from './page.js';
import { CodeField } from './sign-in.js';

interface PasswordProps {
  readonly change: (filled: Filled) => Promise<unknown>;
  readonly hasTwoFactor: boolean;
}

/** Changes the password of whoever is signed in. */
export function PasswordCard({ change, hasTwoFactor }: PasswordProps) {
  const submit = async (filled: Filled) => {
    await change(filled);
    return 'The new password is set. Other devices are signed out.';
  };
  return (
    <Card id="password" title="Password">
      <Form submit="Change the password" onSubmit={submit} renews={['sessions']} reset>
        <PasswordField name="current_password" label="Current password" />
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
  const queries = useQueryClient();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: load });
  const signOut = async (id: string) => {
    await end(id);
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <Card id="devices" title="Signed in">
      <Loaded query={sessions} what="devices">
        {(list) => (
          <>
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
                    <Button look="quiet" onClick={() => void signOut(each.id)}>
                      Sign out<span class="unseen"> {deviceOf(each.user_agent)}</span>
                    </Button>
                  ),
              }}
            />
            {endOthers && list.length > 1 && (
              <Form look="plain" submit="Sign out everywhere else" onSubmit={endOthers} renews={['sessions']} />
            )}
          </>
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

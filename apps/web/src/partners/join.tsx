import { useState } from 'preact/hooks';
import { AuthLayout } from '../console/shell.js';
import { Notice } from '../kit/controls.js';
import { Form, NewPasswordField, TextField } from '../kit/form.js';
import { useTitle } from '../kit/title.js';
import { partner } from './api.js';

/** Where the mail of an invitation leads: the first password of a member. */
export function Join() {
  useTitle('Join an account');
  const [done, setDone] = useState(false);
  return (
    <AuthLayout title={done ? 'Welcome' : 'Join an account'}>
      {done ? (
        <>
          <Notice tone="good">Your password is set.</Notice>
          <p>
            <a class="button primary" href="/partners">
              Sign in
            </a>
          </p>
        </>
      ) : (
        <Form
          submit="Join"
          onSubmit={async (filled) => {
            await partner.anonymously('/invitations/accept', filled);
            setDone(true);
          }}
        >
          <TextField name="token" label="Invitation" value={location.hash.slice(1)} autoComplete="off" />
          <TextField name="name" label="Your name" autoComplete="name" maxLength={100} />
          <NewPasswordField name="password" label="Password" />
        </Form>
      )}
    </AuthLayout>
  );
}

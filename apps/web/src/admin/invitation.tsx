import { useState } from 'preact/hooks';
import { AuthLayout } from '../console/shell.js';
import { Notice } from '../kit/controls.js';
import { Form, NewPasswordField, TextField } from '../kit/form.js';
import { useTitle } from '../kit/title.js';
import { adminApi } from './api.js';

/** Where the mail of an invitation leads: the first password. */
export function Invitation() {
  useTitle('Invitation');
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <AuthLayout title="Welcome">
        <Notice tone="good">Your password is set. Next comes the second factor.</Notice>
        <p>
          <a class="button primary" href="/admin">
            Sign in
          </a>
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Join the staff">
      <Form
        submit="Set the password"
        onSubmit={({ token = '', password = '' }) =>
          adminApi.acceptInvitation(token, password).then(() => setDone(true))
        }
      >
        <TextField name="token" label="Invitation" value={location.hash.slice(1)} autoComplete="off" />
        <NewPasswordField name="password" label="Password" />
      </Form>
    </AuthLayout>
  );
}

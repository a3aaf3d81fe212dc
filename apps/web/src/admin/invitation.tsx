import { useState } from 'preact/hooks';
import { AuthLayout } from '../console/shell.js';
import { Notice } from '../kit/controls.js';
import { Form, TextField } from '../kit/form.js';
import { NewPasswordField } from '../kit/password-fields.js';
import { placeOf } from '../kit/place.js';
import { say } from '../kit/say.js';
import { useTitle } from '../kit/title.js';
import { adminApi } from './api.js';

/** Where the mail of an invitation leads: the first password. */
export function Invitation() {
  useTitle(say('admin.invitation.title'));
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <AuthLayout title={say('console.sign-in.welcome')}>
        <Notice tone="good">{say('admin.invitation.done')}</Notice>
        <p>
          <a class="button primary" href={placeOf('/admin')}>
            {say('console.sign-in.submit')}
          </a>
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={say('admin.invitation.join')}>
      <Form
        submit={say('console.sign-in.set')}
        onSubmit={({ token = '', password = '' }) =>
          adminApi.acceptInvitation(token, password).then(() => setDone(true))
        }
      >
        <TextField
          name="token"
          label={say('admin.invitation.title')}
          value={location.hash.slice(1)}
          autoComplete="off"
        />
        <NewPasswordField name="password" label={say('console.label.password')} />
      </Form>
    </AuthLayout>
  );
}

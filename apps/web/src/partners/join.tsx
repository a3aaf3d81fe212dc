import { useState } from 'preact/hooks';
import { AuthLayout } from '../console/shell.js';
import { Notice } from '../kit/controls.js';
import { Form, TextField } from '../kit/form.js';
import { NewPasswordField } from '../kit/password-fields.js';
import { placeOf } from '../kit/place.js';
import { language, say } from '../kit/say.js';
import { useTitle } from '../kit/title.js';
import { partner } from './api.js';

/** Where the mail of an invitation leads: the first password of a member. */
export function Join() {
  useTitle(say('partners.join.title'));
  const [done, setDone] = useState(false);
  return (
    <AuthLayout title={done ? say('console.sign-in.welcome') : say('partners.join.title')}>
      {done ? (
        <>
          <Notice tone="good">{say('partners.join.done')}</Notice>
          <p>
            <a class="button primary" href={placeOf('/partners')}>
              {say('console.sign-in.submit')}
            </a>
          </p>
        </>
      ) : (
        <Form
          submit={say('partners.join.do')}
          onSubmit={async (filled) => {
            await partner.anonymously('/invitations/accept', { ...filled, language: language() });
            setDone(true);
          }}
        >
          <TextField
            name="token"
            label={say('partners.join.invitation')}
            value={location.hash.slice(1)}
            autoComplete="off"
          />
          <TextField name="name" label={say('partners.join.name')} autoComplete="name" maxLength={100} />
          <NewPasswordField name="password" label={say('console.label.password')} />
        </Form>
      )}
    </AuthLayout>
  );
}

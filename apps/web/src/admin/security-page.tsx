import { useQuery } from '@tanstack/preact-query';
import { LetterLanguageCard } from '../console/letter-language.js';
import { Page } from '../console/page.js';
import { PasskeysCard } from '../console/passkeys.js';
import { PasswordCard, SessionsCard } from '../console/security.js';
import { CodeField } from '../console/sign-in.js';
import { PasswordField } from '../kit/password-fields.js';
import { say } from '../kit/say.js';
import { adminApi, meQuery, staff } from './api.js';

/** Staff show both again before somebody may sign in another way. */
const StaffProof = () => (
  <>
    <PasswordField />
    <CodeField />
  </>
);

/** What guards one's own account. */
export function SecurityPage() {
  const { data: me } = useQuery(meQuery);
  return (
    <Page heading={say('console.label.security')}>
      <PasswordCard change={adminApi.changePassword} hasTwoFactor />
      <PasskeysCard session={staff} hasTwoFactor proof={<StaffProof />} />
      {me && <LetterLanguageCard language={me.language} change={adminApi.changeMe} renews="me" />}
      <SessionsCard load={adminApi.sessions} end={adminApi.endSession} endOthers={adminApi.endOtherSessions} />
    </Page>
  );
}

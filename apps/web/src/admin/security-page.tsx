import { Page } from '../console/page.js';
import { PasswordCard, SessionsCard } from '../console/security.js';
import { adminApi } from './api.js';

/** What guards one's own account. */
export function SecurityPage() {
  return (
    <Page heading="Security">
      <PasswordCard change={adminApi.changePassword} hasTwoFactor />
      <SessionsCard load={adminApi.sessions} end={adminApi.endSession} endOthers={adminApi.endOtherSessions} />
    </Page>
  );
}

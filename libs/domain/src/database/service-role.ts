import type { EntityManager } from 'typeorm';

/** The role API, worker and console work as: it owns nothing, so it can neither change the schema nor switch off a trigger. */
export const serviceRole = 'swap_service';

/** Thrown by {@link grantServiceRights}; the message says what an administrator of the server has to run. */
export class ServiceRoleMissing extends Error {
  constructor(login: string) {
    super(
      `the role ${serviceRole} is missing, and ${login} may not create or take it. Run as an administrator of the server: ` +
        `CREATE ROLE ${serviceRole} NOLOGIN; GRANT ${serviceRole} TO "${login}"; (without the first where the role exists)`,
    );
  }
}

/** Roles belong to the server, not to the database: another database's migration may be making it at this moment. */
const ensureRole = `
  DO $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${serviceRole}') THEN
      BEGIN
        CREATE ROLE ${serviceRole} NOLOGIN;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    BEGIN
      SET LOCAL ROLE ${serviceRole};
      RESET ROLE;
    EXCEPTION WHEN insufficient_privilege THEN
      GRANT ${serviceRole} TO CURRENT_USER;
    END;
  END $$`;

/** Rows may be read and written everywhere, but what is append-only is never written twice. Which tables are is said by their triggers. */
const grantRights = `
  DO $$
  DECLARE
    append_only regclass;
  BEGIN
    GRANT USAGE ON SCHEMA public TO ${serviceRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${serviceRole};
    REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${serviceRole};
    FOR append_only IN
      SELECT tgrelid::regclass FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc AND tgtype & 16 <> 0 -- on UPDATE
    LOOP
      EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM ${serviceRole}', append_only);
    END LOOP;
  END $$`;

/**
 * Makes sure of the service's role and of its rights on every table of this database; to be called in a transaction, as the owner of the
 * tables. Throws {@link ServiceRoleMissing} where the login may not see to the role.
 */
export async function grantServiceRights(owner: EntityManager): Promise<void> {
  const [{ login } = { login: '' }] = await owner.query<{ login: string }[]>('SELECT current_user AS login');
  await owner.query(ensureRole).catch((error: unknown) => {
    throw (error as { code?: string }).code === '42501' ? new ServiceRoleMissing(login) : error;
  });
  await owner.query(grantRights);
}

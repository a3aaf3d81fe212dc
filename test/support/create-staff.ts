import { CreateAdmin, type Role } from '@swap/domain/staff';
import { aDomain } from './domain.js';

export interface CreateStaffInput {
  readonly databaseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly Role[];
}

const console = { actor: 'operator', actorId: null, via: 'console', ip: null, userAgent: null } as const;

/** Makes one of the staff as the console does. */
export async function createStaff({ databaseUrl, email, password, roles }: CreateStaffInput): Promise<{ id: string }> {
  const domain = await aDomain({ url: databaseUrl }, { start: new Date() });
  try {
    return await domain.get(CreateAdmin).run({ email, name: 'Grace', roles }, password, console);
  } finally {
    await domain.stop();
  }
}

import { roles, type Role } from '@swap/domain/staff';
import { Email, Flag, SomeOf, Text } from '../http/fields.js';

const password = { min: 10, max: 128 };

export class InvitationBody {
  @Text({ max: 100, description: 'From the mail of the invitation' }) token!: string;
  @Text(password) password!: string;
}

export class NewAdminBody {
  @Email() email!: string;
  @Text({ max: 100, example: 'Grace' }) name!: string;
  @SomeOf(roles) roles!: Role[];
}

export class AdminChangeBody {
  @Text({ max: 100, optional: true }) name?: string;
  @SomeOf(roles, { optional: true }) roles?: Role[];
  @Flag({ optional: true }) active?: boolean;
  @Flag({ optional: true, description: 'For somebody who lost their authenticator' }) reset_two_factor?: boolean;
}

import { Admin } from './admin.js';
import { AdminSessions, AdminSignIn } from './admin-sign-in.js';
import { AdminTwoFactor } from './admin-two-factor.js';
import { ChangeAdmin } from './change-admin.js';
import { AcceptInvitation, CreateAdmin, InviteAdmin, StaffList } from './create-admin.js';
import { LiveStaff } from './live-staff.js';

export { Admin, roles, type Role } from './admin.js';
export { AdminSessions, AdminSignIn } from './admin-sign-in.js';
export { AdminTwoFactor } from './admin-two-factor.js';
export { ChangeAdmin, type AdminChange } from './change-admin.js';
export { AcceptInvitation, CreateAdmin, InviteAdmin, type NewAdmin } from './create-admin.js';
export { LiveStaff, type LiveAdmin } from './live-staff.js';

export const staffEntities = [Admin];
export const staffProviders = [
  StaffList,
  CreateAdmin,
  InviteAdmin,
  AcceptInvitation,
  ChangeAdmin,
  AdminSignIn,
  AdminSessions,
  AdminTwoFactor,
  LiveStaff,
];

export { Admin, roles, type Role } from './admin.js';
export { AdminSessions, AdminSignIn, AdminTwoFactor, LiveStaff, type LiveAdmin } from './admin-sign-in.js';
export {
  AcceptInvitation,
  ChangeAdmin,
  CreateAdmin,
  InviteAdmin,
  type AdminChange,
  type NewAdmin,
} from './staff-list.js';

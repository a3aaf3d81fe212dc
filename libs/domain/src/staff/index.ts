export { Admin, roles, type Role } from './admin.js';
export { AdminSessions, AdminSignIn } from './admin-sign-in.js';
export { AdminTwoFactor } from './admin-two-factor.js';
export { ChangeAdmin, type AdminChange } from './change-admin.js';
export { AcceptInvitation, CreateAdmin, InviteAdmin, type NewAdmin } from './create-admin.js';
export { LiveStaff, type LiveAdmin } from './live-staff.js';

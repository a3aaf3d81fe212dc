export { Admin, roles, type Role } from './admin.js';
export { AdminSessions, AdminSignIn, AdminTwoFactor, LiveStaff, type LiveAdmin } from './admin-sign-in.js';
export * from './staff-list.js';

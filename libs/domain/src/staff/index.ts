export { Admin, roles, type Role } from './admin.js';
export { AdminTwoFactor, ChangeAdminPassword, EndAdminSessions } from './admin-security.js';
export { AdminSessions, AdminSignIn, LiveStaff, type LiveAdmin } from './admin-sign-in.js';
export * from './change-admin.js';
export { AcceptInvitation, InviteAdmin } from './invite-admin.js';
export * from './proposals.js';
export { CreateAdmin, type NewAdmin } from './staff-list.js';
export { StaffMail } from './staff-mail.js';
export * from './two-person-rules.js';

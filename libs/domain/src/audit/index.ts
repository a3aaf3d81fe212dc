export { Audit, type Act } from './audit.js';
export { AuditEntry, staffChain, type Changes } from './audit-entry.js';
export { serviceCaller, type ActorKind, type Caller, type Credential } from './caller.js';
export { listAudit, listWholeAudit, type AuditFilter } from './list-audit.js';

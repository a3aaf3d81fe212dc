import { Audit } from './audit.js';
import { AuditChain, AuditEntry } from './audit-entry.js';

export { Audit, type Act } from './audit.js';
export { AuditEntry, staffChain, type Changes } from './audit-entry.js';
export { serviceCaller, type ActorKind, type Caller, type Credential } from './caller.js';
export { listAudit, listWholeAudit, type AuditFilter } from './list-audit.js';

export const auditEntities = [AuditChain, AuditEntry];
export const auditProviders = [Audit];

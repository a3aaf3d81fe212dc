export {
  Audit,
  AuditEntry,
  listAudit,
  listWholeAudit,
  serviceCaller,
  staffChain,
  type Act,
  type ActorKind,
  type AuditFilter,
  type Caller,
  type Changes,
  type Credential,
} from './audit.js';

export {
  Audit,
  AuditEntry,
  listAudit,
  listWholeAudit,
  serviceCaller,
  staffChain,
  type Act,
  type ActorKind,
  type Caller,
  type Changes,
  type Credential,
} from './audit.js';

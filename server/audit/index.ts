export { appendAudit } from './append.ts';
export { clearAudit } from './clearing.ts';
export { findNews, knowFirst, knowNews, type NewsEntry } from './news.ts';
export { findOwn, type OwnEntry } from './own.ts';
export { type AuditEntry, type AuditQuery, findAudit } from './read.ts';
export { assertReason } from './reason.ts';
export { type Verified, verifyAudit } from './verify.ts';

// How entries of the audit trail are chained: each holds the hash of the one before. What an entry says is hashed apart,
// with a salt of its own, so that a text about a person can be erased while the chain stands.
import { createHash } from 'node:crypto';

/** The parts of an entry that are erased with a person; all others stay as they were written. */
export interface AuditContent {
  readonly subject: string;
  /** JSON. */
  readonly detail: string;
  /** Random, so that nobody finds an erased text by trying out likely ones. */
  readonly salt: string;
}

export interface AuditLink {
  /** Counted from 1, without a gap. */
  readonly position: number;
  /** Hash of the entry before. */
  readonly previousHash: string;
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly createdAt: string;
  readonly contentHash: string;
}

/** What the first entry holds as the hash of the one before. */
export const CHAIN_START = '0'.repeat(64);

export const SALT_BYTES = 16;

const hashValues = (values: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

/** SHA-256, in hex, of a JSON array: salt, subject, detail. */
export const hashContent = ({ salt, subject, detail }: AuditContent): string =>
  hashValues([salt, subject, detail]);

/** SHA-256, in hex, of a JSON array: position, hash before, id, actor, action, instant, hash of what it says. */
export const hashLink = (link: AuditLink): string =>
  hashValues([
    link.position,
    link.previousHash,
    link.id,
    link.actor,
    link.action,
    link.createdAt,
    link.contentHash,
  ]);

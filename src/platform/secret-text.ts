// Secrets that are given back: rows hold their hash, and they are compared in a time that tells nothing of them.
import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex. For secrets that were drawn at random: what people choose is hashed as a password. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether two hashes are the same. The time that it takes tells only whether they are as long. */
export const isSameBytes = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);

/** The same of two texts. */
export const isSameText = (given: string, right: string): boolean =>
  isSameBytes(Buffer.from(given), Buffer.from(right));

import { timingSafeEqual } from 'node:crypto';

/** Whether two signatures are the same. The time that it takes tells only whether they are as long. */
export const isSameBytes = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);

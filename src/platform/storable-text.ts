// What a call says is kept and read by others: nothing of it may hold a control, or what turns the order of letters around.
// What it asks for is compared alone, and PostgreSQL compares with no text that holds the character NUL.
import { hasHiddenText } from '#lib/domain/text/plain-text.ts';

const hasNul = (text: string): boolean => text.includes('\0');

/** Passwords are hashed and signed texts checked as they are; nobody reads them. */
const UNREAD = /(password|^jws)$/i;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === '[object Object]';

type IsWrong = (text: string) => boolean;

/** Where the first wrong text is, by names and positions. Files are not looked into. */
function findText(value: unknown, isWrong: IsWrong): readonly string[] | undefined {
  if (typeof value === 'string') return isWrong(value) ? [] : undefined;
  if (!Array.isArray(value) && !isRecord(value)) return undefined;
  for (const [name, held] of Object.entries(value)) {
    if (isWrong(name)) return [];
    const path = findText(held, UNREAD.test(name) ? hasNul : isWrong);
    if (path) return [name, ...path];
  }
  return undefined;
}

/** Where the first text is that cannot be kept; undefined where there is none. */
export const findUnstorableText = (value: unknown): readonly string[] | undefined =>
  findText(value, hasHiddenText);

/** Where the first text is that cannot be compared with; undefined where there is none. */
export const findIncomparableText = (value: unknown): readonly string[] | undefined =>
  findText(value, hasNul);

// How a message is handed to the mail server, and what becomes of one that it did not take.
import type { Clock } from '../../time.ts';
import { NotYetDue } from '../jobs/queue.ts';

/** How long after a refusal a message is handed over again; then it is given up. */
export const RETRIES_MS = [60_000, 600_000, 7_200_000] as const;
/** How often a server that cannot be reached is tried for a message: for a new one it may just be starting again. */
const AWAY_MS = { isNewFor: 600_000, whileNew: 60_000, later: 300_000 } as const;
const ERROR_LENGTH_MAX = 500;

const CODE = /(?<=^|\s)[45]\d\d(?:[ -][45]\.\d+\.\d+)?(?=[\s-]|$)/;
const NO_CODE = 'refused';

const readAnswer = (error: unknown): string => String(error instanceof Error ? error.message : error);

/** The answer of the mail server. It quotes the address: where nothing of that is to rest, its code alone is. */
export function describeRefusal(error: unknown, isCodeOnly: boolean): string {
  const answer = readAnswer(error);
  if (isCodeOnly) return CODE.exec(answer)?.[0] ?? NO_CODE;
  return answer.slice(0, ERROR_LENGTH_MAX);
}

/** What logs say of a refusal: its code, or what kind of error it is. Its words quote the address. */
export function nameRefusal(error: unknown): string {
  const code = CODE.exec(readAnswer(error))?.[0];
  if (code !== undefined || !(error instanceof Error)) return code ?? NO_CODE;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Puts a message off whose server is away. @param createdAt ISO instant */
export function createServerWait(clock: Clock, createdAt: string): NotYetDue {
  const isNew = clock.now() - Date.parse(createdAt) < AWAY_MS.isNewFor;
  return new NotYetDue(clock.now() + (isNew ? AWAY_MS.whileNew : AWAY_MS.later));
}

/** Mail programs offer to end such messages with one press (RFC 8058). */
export const createUnsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

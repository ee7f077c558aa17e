// Codes that are sent by mail or text message: six digits, ten minutes, the newest only, few attempts.
import { createHmac } from 'node:crypto';
import { getSendKeys, takeAttempt } from '../../../ground/credentials/login-throttle.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { isSameText } from '../../../secret-text.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';

export type CodeChannel = 'email' | 'sms';
/** `confirm`: who is there, at a login and later. `setup`: that the way works. */
export type CodePurpose = 'confirm' | 'setup';

const CODE_MINUTES = 10;
const CODE_MS = CODE_MINUTES * 60_000;
const ATTEMPTS_MAX = 5;
/** A code that was sent so lately is not sent again: by itself, or when the customer asks for another. */
const RESEND_MS = { itself: 5 * 60_000, asked: 20_000 } as const;

export interface CodeTarget {
  readonly customerId: string;
  readonly channel: CodeChannel;
  readonly purpose: CodePurpose;
  /** The telephone number of a text message. */
  readonly phone?: string | undefined;
}

/** With the shop's secret: six digits alone could be found from their hash. */
const hashCode = ({ keys }: Services, id: string, code: string): string =>
  createHmac('sha256', keys.tokenSecret).update(`code:${id}:${code}`).digest('hex');

const selectNewest = (tx: Tx, { customerId, channel, purpose }: CodeTarget) =>
  tx
    .selectFrom('one_time_code')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('channel', '=', channel)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const wasJustSent = (
  row: { used_at: string | null; created_at: string } | undefined,
  now: number,
  isAgain: boolean,
): boolean =>
  row !== undefined &&
  row.used_at === null &&
  now - Date.parse(row.created_at) < (isAgain ? RESEND_MS.asked : RESEND_MS.itself);

async function insertCode(tx: Tx, services: Services, target: CodeTarget): Promise<string> {
  const { random, clock } = services;
  const code = String(random.pickInteger(1_000_000)).padStart(6, '0');
  const id = random.createId('otc', clock.now());
  await tx
    .insertInto('one_time_code')
    .values({
      id,
      customer_id: target.customerId,
      channel: target.channel,
      purpose: target.purpose,
      code_hash: hashCode(services, id, code),
      expires_at: toIso(clock.now() + CODE_MS),
      used_at: null,
      created_at: getNowIso(clock),
    })
    .execute();
  return code;
}

/**
 * Sends a code, at most five an hour; one that was sent a moment ago holds. A customer who asked too often gets none,
 * and the answer does not say so.
 */
export async function sendCode(services: Services, target: CodeTarget, isAgain = false): Promise<void> {
  const { customerId, channel, phone } = target;
  const { database, clock } = services;
  const newest = await transact(database, (tx) => selectNewest(tx, target));
  if (wasJustSent(newest, clock.now(), isAgain)) return;
  if (await takeAttempt(services, getSendKeys(customerId))) return;
  const code = await transact(database, async (tx) => {
    const made = await insertCode(tx, services, target);
    if (channel === 'email') {
      const dedupe = `security-code:${services.random.createHex(8)}`;
      const payload = { code: made, minutes: CODE_MINUTES };
      await queueMails(tx, services, [{ kind: 'security_code', payload, customerId, dedupe }]);
    }
    return made;
  });
  if (channel !== 'sms' || !phone) return;
  try {
    await services.sendSms?.({ to: phone, code, minutes: CODE_MINUTES });
  } catch (error) {
    // The customer can have another code, or one by another way.
    services.log.warn({ err: error, customerId }, 'a text message with a code was not taken');
  }
}

/** Uses up what was sent for it. */
export async function endCodes(
  tx: Tx,
  { clock }: Services,
  { customerId, channel, purpose }: CodeTarget,
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ used_at: getNowIso(clock) })
    .where('customer_id', '=', customerId)
    .where('channel', '=', channel)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses the newest code up where it is the typed one; of several at once with the same one is right. */
export async function takeCode(services: Services, target: CodeTarget, typed: string): Promise<boolean> {
  const { database, clock } = services;
  return transact(database, async (tx) => {
    const newest = await selectNewest(tx, target);
    if (!newest || newest.used_at !== null || newest.expires_at <= getNowIso(clock)) return false;
    const counted = await tx
      .updateTable('one_time_code')
      .set((row) => ({ attempts: row('attempts', '+', 1) }))
      .where('id', '=', newest.id)
      .where('used_at', 'is', null)
      .where('attempts', '<', ATTEMPTS_MAX)
      .returning('id')
      .executeTakeFirst();
    if (!counted || !isSameText(newest.code_hash, hashCode(services, newest.id, typed))) return false;
    const taken = await tx
      .updateTable('one_time_code')
      .set({ used_at: getNowIso(clock) })
      .where('id', '=', newest.id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  });
}

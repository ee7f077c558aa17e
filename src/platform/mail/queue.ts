// Messages to customers: written in the transaction of what they tell of, kept in the account, sent by a job.
import type { Tx } from '../db/open.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';

export const MAIL_JOB = 'mail';

interface DrawnNumbers {
  readonly offerName: string;
  readonly drawNo: number;
  /** Local draw date `YYYY-MM-DD`. */
  readonly date: string;
  readonly numbers: readonly number[];
  readonly supplementary: readonly number[];
  readonly powerball?: number | undefined;
}

/** What each kind of message is filled with. Amounts in cents. */
export interface MailPayloads {
  receipt: {
    readonly checkoutId: string;
    readonly totalCents: number;
    readonly balanceAfterCents: number;
    readonly lines: readonly { readonly description: string; readonly priceCents: number }[];
  };
  result: DrawnNumbers & { readonly tickets: number };
  win: DrawnNumbers & { readonly tickets: number; readonly prizeCents: number };
}
export type MailKind = keyof MailPayloads;

export type MailRequest = {
  [K in MailKind]: {
    readonly customerId: string;
    readonly kind: K;
    readonly payload: MailPayloads[K];
    /** One message about a thing, however often it is queued: `receipt:{checkoutId}`. */
    readonly dedupe: string;
  };
}[MailKind];

/** Queues a message once. */
export async function queueMail(tx: Tx, services: Services, mail: MailRequest): Promise<void> {
  const { chance, clock } = services;
  const id = chance.id('mail', clock.now());
  const { email } = await tx
    .selectFrom('customer')
    .select('email')
    .where('id', '=', mail.customerId)
    .executeTakeFirstOrThrow();
  const queued = await tx
    .insertInto('mail')
    .values({
      id,
      customer_id: mail.customerId,
      recipient: email,
      kind: mail.kind,
      payload: JSON.stringify(mail.payload),
      dedupe: mail.dedupe,
      created_at: nowIso(clock),
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('dedupe').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (queued) await enqueue(tx, services, { kind: MAIL_JOB, payload: { mailId: id } });
}

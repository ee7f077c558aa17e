// Messages to customers: written in the transaction of their subject, kept in the account, sent by a job.
import type { Insertable } from 'kysely';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { defineStatement } from '../db/define-statement.ts';
import type { Tx } from '../db/open.ts';
import type { JobTable, MailTable } from '../db/schema/schema.ts';
import type { Statement } from '../db/write-together.ts';
import { enqueueJob, type JobRequest, toJobRow } from '../jobs/queue.ts';
import type { MailKind, MailPayloads } from './catalogue.ts';
import { packPayload } from './sealed-payload.ts';

export const MAIL_JOB = 'mail';

/** What a message says. */
export type MailContent = {
  [K in MailKind]: { readonly kind: K; readonly payload: MailPayloads[K] };
}[MailKind];

export type MailRequest = MailContent & {
  readonly customerId: string;
  /** One message about a thing, however often it is queued: `receipt:{checkoutId}`. */
  readonly dedupe: string;
  /** Where it is not sent to the customer's own address. */
  readonly recipient?: string | undefined;
};

type MailRow = Insertable<MailTable> & Pick<MailTable, 'id'>;

const insertMail = defineStatement((at, row: MailRow) => at.insertInto('mail').values(row));
const insertJob = defineStatement((at, row: JobTable) => at.insertInto('job').values(row));

/** The row of a new message. */
function toMailRow(services: Services, mail: MailRequest, recipient: string): MailRow {
  const { random, clock } = services;
  const id = random.createId('mail', clock.now());
  return {
    id,
    customer_id: mail.customerId,
    recipient,
    kind: mail.kind,
    payload: packPayload(services, id, mail),
    dedupe: mail.dedupe,
    created_at: getNowIso(clock),
    sent_at: null,
    read_at: null,
  };
}

/** The job that hands a message over. */
export const toMailJob = ({ id }: Pick<MailTable, 'id'>): JobRequest => ({
  kind: MAIL_JOB,
  payload: { mailId: id },
});

/**
 * Builds the statements that queue a message whose `dedupe` is known to be new. To the customer's own address, which the
 * database looks up where the caller does not know it.
 */
export function prepareMail(tx: Tx, services: Services, mail: MailRequest, email?: string): Statement[] {
  const row = toMailRow(services, mail, email ?? '');
  const own = tx.selectFrom('customer').select('email').where('id', '=', mail.customerId);
  return [
    email === undefined ? tx.insertInto('mail').values({ ...row, recipient: own }) : insertMail(tx, row),
    insertJob(tx, toJobRow(services, toMailJob(row))),
  ];
}

/** Queues messages, each once. */
export async function queueMails(tx: Tx, services: Services, mails: readonly MailRequest[]): Promise<void> {
  if (mails.length === 0) return;
  const customers = await tx
    .selectFrom('customer')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set(mails.map(({ customerId }) => customerId))])
    .execute();
  const emails = new Map(customers.map(({ id, email }) => [id, email]));
  const rows = mails.map((mail) => {
    const email = emails.get(mail.customerId);
    if (email === undefined) throw new Error(`No customer ${mail.customerId} for the mail ${mail.dedupe}`);
    return toMailRow(services, mail, mail.recipient ?? email);
  });
  const queued = await tx
    .insertInto('mail')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe').doNothing())
    .returning('id')
    .execute();
  const isQueued = new Set(queued.map(({ id }) => id));
  const jobs = rows.filter(({ id }) => isQueued.has(id)).map((row) => toJobRow(services, toMailJob(row)));
  if (jobs.length > 0) await tx.insertInto('job').values(jobs).execute();
}

/** Hands over a message that is queued already, at an instant in milliseconds since 1970. */
export const queueAgain = (services: Services, mailId: string, runAt: number): Promise<string> =>
  enqueueJob(services.database.db, services, { ...toMailJob({ id: mailId }), runAt });

// The accounts and promotion codes of the demonstration: their password and the codes are public, so production never has
// them (decision M9).

import type { Db } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { removePublicEditor } from '../../ground/staff/accounts.ts';
import { DEMO_FACTOR_SECRET, DEMO_OWNER_EMAIL } from '../../ground/staff/demonstration.ts';
import { leaveGroups } from '../../repeat/party/groups/leave.ts';
import { revokeVoucher } from '../../sale/promotions/store.ts';
import type { Services } from '../../services.ts';
import { StartRefused } from '../../start-refused.ts';
import { getNowIso } from '../../time.ts';
import { DEMO_CUSTOMER_EMAILS, DEMO_PASSWORD } from './customers.ts';
import { DEMO_STAFF_EMAILS } from './editors.ts';
import { MEMBER_EMAILS } from './syndicates/members.ts';
import { listDemonstrationCodes, listGoodDemonstrationCodes } from './vouchers.ts';

export interface DemonstrationAccounts {
  readonly customers: readonly string[];
  readonly editors: readonly string[];
}

/** Those that can still be signed in to, by e-mail address. */
export async function listDemonstrationAccounts(db: Db): Promise<DemonstrationAccounts> {
  const customers = await db
    .selectFrom('customer')
    .select('email')
    .where('email', 'in', DEMO_CUSTOMER_EMAILS)
    .where('closed_at', 'is', null)
    .orderBy('email')
    .execute();
  const editors = await db
    .selectFrom('content_editor')
    .select('email')
    .where('email', 'in', DEMO_STAFF_EMAILS)
    .where('removed_at', 'is', null)
    .orderBy('email')
    .execute();
  return { customers: customers.map(({ email }) => email), editors: editors.map(({ email }) => email) };
}

const describeLogins = (emails: readonly string[]): string | undefined =>
  emails.length === 0 ? undefined : `${emails.join(' or ')}, password ${DEMO_PASSWORD}`;

/** How to look around, how to write content and how to work at the desk, where there are such accounts. */
export async function describeDemonstration({ database }: Services): Promise<{
  readonly logins: string | undefined;
  readonly editors: string | undefined;
  readonly owner: string | undefined;
}> {
  const { customers, editors } = await listDemonstrationAccounts(database.db);
  const owner = editors.includes(DEMO_OWNER_EMAIL)
    ? `${describeLogins([DEMO_OWNER_EMAIL])}; the key of its authenticator is ${DEMO_FACTOR_SECRET}, ` +
      'and `npm run ops -- staff demo-code` prints a code'
    : undefined;
  const writers = editors.filter((email) => email !== DEMO_OWNER_EMAIL);
  return { logins: describeLogins(customers), editors: describeLogins(writers), owner };
}

/** @throws StartRefused naming the accounts and the codes that are good, and the command that removes them */
export async function rejectDemonstration({
  database: { db },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const { customers, editors } = await listDemonstrationAccounts(db);
  const emails = [...customers, ...editors];
  const codes = await listGoodDemonstrationCodes(db, getNowIso(clock));
  const left = [
    emails.length > 0 && `accounts of the demonstration, whose password is public: ${emails.join(', ')}`,
    codes.length > 0 && `promotion codes of the demonstration, which are public: ${codes.join(', ')}`,
  ].filter((part) => part !== false);
  if (left.length === 0) return;
  throw new StartRefused(
    `This database holds ${left.join('; and ')}. ` +
      'Run `npm run ops -- demo remove` with the same settings, then start again. ' +
      'A shop for real money is best begun with an empty database.',
  );
}

export interface RemovedDemonstration extends DemonstrationAccounts {
  /** The codes that were good until now. */
  readonly codes: readonly string[];
}

/**
 * Closes the customers, shuts out the editors, with every session, and revokes the codes. What was bought, written and
 * taken off stays.
 */
export async function removeDemonstration(services: Services): Promise<RemovedDemonstration> {
  const { database, clock } = services;
  const accounts = await listDemonstrationAccounts(database.db);
  const codes = await listDemonstrationCodes(database.db);
  await transactAndPurge(services, async (tx, announce) => {
    const closed = await tx
      .updateTable('customer')
      .set({ closed_at: getNowIso(clock) })
      .where('email', 'in', [...DEMO_CUSTOMER_EMAILS, ...MEMBER_EMAILS])
      .where('closed_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of closed) {
      await leaveGroups(tx, services, id, announce);
      await tx.deleteFrom('session').where('customer_id', '=', id).execute();
      await tx.deleteFrom('credential').where('customer_id', '=', id).execute();
    }
  });
  for (const email of accounts.editors) await removePublicEditor(services, email);
  for (const code of codes) await revokeVoucher(services, code);
  return { ...accounts, codes };
}

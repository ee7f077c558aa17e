// Moving an account to the shop's present segment and pricing. Its wallet, its tickets and its ledger stay as they are.
import { z } from 'zod';
import { MigrationStatus } from '#lib/contracts/customer/identity.ts';
import { MIGRATION_ERRORS } from '#lib/contracts/verification/migration.ts';
import { createDomainError } from '../../domain-error.ts';
import { SITE_DEFAULTS } from '../../ground/config/site.ts';
import { readSettings } from '../../ground/config/store.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { lockCustomerRow } from '../../people/details/store.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export const MIGRATION_JOB = 'customer_migration';

const Target = z.object({ segmentName: z.string().min(1), pricingId: z.string().min(1) });
export type MigrationTarget = z.infer<typeof Target>;

const SETTING = 'migrationTarget';
export const MIGRATION_SETTINGS = { [SETTING]: Target };

const DEFAULT_TARGET: MigrationTarget = {
  segmentName: 'default',
  pricingId: SITE_DEFAULTS.defaultPricingId,
};
export const MIGRATION_DEFAULTS = { [SETTING]: DEFAULT_TARGET };

/** Moves what an account has elsewhere. What it throws fails the move, and nothing is changed here. */
export interface AccountMigrator {
  migrate(customerId: string): Promise<void>;
}

declare module '../../services.ts' {
  interface Services {
    /** Moves what accounts have elsewhere; without one there is nothing elsewhere. */
    readonly accountMigrator?: AccountMigrator | undefined;
  }
}

/** Where accounts move to: the setting `migrationTarget`. */
async function readTarget(services: Services): Promise<MigrationTarget> {
  return Target.safeParse((await readSettings(services)).get(SETTING)).data ?? DEFAULT_TARGET;
}

const ELIGIBLE: ReadonlySet<string> = new Set(['eligible_soft', 'eligible_hard']);

/** @throws DomainError `migration_unavailable` */
export const beginMigration = (services: Services, customerId: string): Promise<'in_progress' | 'migrated'> =>
  transact(services.database, async (tx) => {
    const row = await lockCustomerRow(tx, services, customerId);
    const status = MigrationStatus.parse(row.migration_status);
    if (status === 'in_progress' || status === 'migrated') return status;
    if (!ELIGIBLE.has(status)) throw createDomainError(MIGRATION_ERRORS, 'migration_unavailable');
    const now = getNowIso(services.clock);
    const move = { status: 'in_progress', error: null, started_at: now, done_at: null } as const;
    await tx
      .insertInto('customer_migration')
      .values({ customer_id: customerId, terms_accepted_at: now, ...move })
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet({ terms_accepted_at: now, ...move }),
      )
      .execute();
    await setStatus(tx, customerId, 'in_progress');
    await enqueueJob(tx, services, { kind: MIGRATION_JOB, payload: { customerId, from: status } });
    return 'in_progress';
  });

const setStatus = (tx: Tx, customerId: string, status: MigrationStatus, more: Record<string, string> = {}) =>
  tx
    .updateTable('customer')
    .set({ migration_status: status, ...more })
    .where('id', '=', customerId)
    .where('migration_status', '!=', 'migrated')
    .execute();

async function finishMigration(
  services: Services,
  customerId: string,
  target: MigrationTarget,
): Promise<void> {
  await transact(services.database, async (tx) => {
    const done = await tx
      .updateTable('customer_migration')
      .set({ status: 'migrated', done_at: getNowIso(services.clock) })
      .where('customer_id', '=', customerId)
      .where('status', '=', 'in_progress')
      .returning('customer_id')
      .executeTakeFirst();
    if (!done) return;
    const { segmentName, pricingId } = target;
    await setStatus(tx, customerId, 'migrated', { segment_name: segmentName, pricing_id: pricingId });
    await queueMails(tx, services, [
      { kind: 'migration_done', customerId, dedupe: `migration_done:${customerId}`, payload: {} },
    ]);
  });
}

/** The account is as it was before, and can be moved again. */
async function failMigration(services: Services, { customerId, from }: MigrationPayload, error: unknown) {
  services.log.warn({ err: error, customerId }, 'an account could not be moved');
  await transact(services.database, async (tx) => {
    await tx
      .updateTable('customer_migration')
      .set({ status: 'failed', error: String(error).slice(0, 500) })
      .where('customer_id', '=', customerId)
      .execute();
    await setStatus(tx, customerId, from);
  });
}

const MigrationPayload = z.object({
  customerId: z.string(),
  from: z.enum(['eligible_soft', 'eligible_hard']),
});
type MigrationPayload = z.infer<typeof MigrationPayload>;

export async function moveAccount(services: Services, payload: unknown): Promise<void> {
  const asked = MigrationPayload.parse(payload);
  try {
    await services.accountMigrator?.migrate(asked.customerId);
  } catch (error) {
    return failMigration(services, asked, error);
  }
  await finishMigration(services, asked.customerId, await readTarget(services));
}

/** @throws DomainError `migration_unavailable`, `migration_failed` */
export async function readMigration(
  services: Services,
  customerId: string,
): Promise<'in_progress' | 'migrated'> {
  const move = await services.database.db
    .selectFrom('customer_migration')
    .select('status')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!move) throw createDomainError(MIGRATION_ERRORS, 'migration_unavailable');
  if (move.status === 'failed') throw createDomainError(MIGRATION_ERRORS, 'migration_failed');
  return move.status;
}

// The move of an account as its dialog shows it, and when the dialog opens by itself.
import type { MigrationStatus } from '../../contracts/customer/identity.ts';

export type MigrationStep =
  | 'migration_prompt'
  | 'migration_in_progress'
  | 'migration_failure'
  | 'migration_success';

/** How long to wait before each look, in milliseconds. */
export const MIGRATION_POLL_MS = 3000;
/** Looks after the first that found the move under way. */
export const MIGRATION_POLLS_MAX = 5;

interface MigrationFacts {
  /** The shop moves accounts. */
  readonly isOffered: boolean;
  /** Of the signed-in customer; undefined for a guest. */
  readonly status: MigrationStatus | undefined;
  /** The customer has closed the dialog within the last seven days; of `eligible_hard` within the session. */
  readonly isDismissed: boolean;
  readonly isOpen: boolean;
}

/** Whether the dialog opens without being asked for. */
export const shouldOpenMigration = ({ isOffered, status, isDismissed, isOpen }: MigrationFacts): boolean =>
  isOffered && !isDismissed && !isOpen && (status === 'eligible_soft' || status === 'eligible_hard');

export interface MigrationCalls {
  readonly start: () => Promise<unknown>;
  /** Throws where the move failed. */
  readonly look: () => Promise<'in_progress' | 'migrated'>;
  readonly wait: (ms: number) => Promise<void>;
}

/** Begins the move and looks after it until it is done, failed, or has taken too long. */
export async function runMigration({ start, look, wait }: MigrationCalls): Promise<MigrationStep> {
  try {
    await start();
    for (let looks = 0; looks <= MIGRATION_POLLS_MAX; looks += 1) {
      await wait(MIGRATION_POLL_MS);
      if ((await look()) === 'migrated') return 'migration_success';
    }
  } catch {
    return 'migration_failure';
  }
  return 'migration_failure';
}

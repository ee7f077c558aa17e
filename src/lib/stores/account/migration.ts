import { type MigrationStep, runMigration } from '#lib/domain/account/migration-state.ts';

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Moves the signed-in customer's account, and says how that ended. Throws where its code cannot be fetched. */
export async function moveOwnAccount(): Promise<MigrationStep> {
  const { getMigration, postMigration } = await import('#lib/api/migration.ts');
  return runMigration({
    start: postMigration,
    look: async () => (await getMigration()).result.status,
    wait,
  });
}

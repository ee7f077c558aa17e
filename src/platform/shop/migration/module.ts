import { getMigration, startMigration } from '#lib/contracts/verification/migration.ts';
import { ACCEPTED } from '#lib/http-status.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { PlatformModule } from '../../module.ts';
import { migrationCommands } from './commands.ts';
import {
  beginMigration,
  MIGRATION_DEFAULTS,
  MIGRATION_JOB,
  MIGRATION_SETTINGS,
  moveAccount,
  readMigration,
} from './move-account.ts';

const toAnswer = (status: 'in_progress' | 'migrated') => ({
  result: { status },
  ...(status === 'in_progress' && { status: ACCEPTED }),
});

function serveMigration(router: Router): void {
  const { services } = router;
  registerRoute(router, startMigration, async ({ customerId }) =>
    toAnswer(await beginMigration(services, customerId)),
  );
  registerRoute(router, getMigration, async ({ customerId }) =>
    toAnswer(await readMigration(services, customerId)),
  );
}

export const migrationModule: PlatformModule = {
  name: 'migration',
  serve: serveMigration,
  jobs: [{ kind: MIGRATION_JOB, lane: 'pools', handle: moveAccount }],
  commands: migrationCommands,
  settings: MIGRATION_SETTINGS,
  settingDefaults: MIGRATION_DEFAULTS,
};

import type { PlatformModule } from '../../module.ts';
import { runSchemaSteps, SCHEMA_JOB } from './batches.ts';
import * as schemaSteps from './migrations/0492-schema-steps.ts';

export const upgradesModule: PlatformModule = {
  name: 'upgrades',
  jobs: [{ kind: SCHEMA_JOB, lane: 'calendar', cron: '*/10 * * * *', handle: runSchemaSteps }],
  migrations: { '0492-schema-steps': schemaSteps },
};

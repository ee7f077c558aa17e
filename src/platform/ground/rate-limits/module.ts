import type { PlatformModule } from '../../module.ts';
import { sweepCounts } from './database-store.ts';
import * as rateCounts from './migrations/0487-rate-counts.ts';

export const rateLimitsModule: PlatformModule = {
  name: 'rate-limits',
  sweep: sweepCounts,
  migrations: { '0487-rate-counts': rateCounts },
};

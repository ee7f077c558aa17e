import type { PlatformModule } from '../../module.ts';
import { sweepIdempotency } from './idempotency.ts';
import * as firstLight from './migrations/0001-first-light.ts';

export const dbModule: PlatformModule = {
  name: 'db',
  sweep: sweepIdempotency,
  migrations: { '0001-first-light': firstLight },
};

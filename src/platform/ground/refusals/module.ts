import type { PlatformModule } from '../../module.ts';
import * as refusals from './migrations/0325-refusals.ts';
import { sweepRefusals } from './sweep.ts';

export const refusalsModule: PlatformModule = {
  name: 'refusals',
  sweep: sweepRefusals,
  migrations: { '0325-refusals': refusals },
};

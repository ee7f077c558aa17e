import type { PlatformModule } from '../module.ts';
import * as recurring from './migrations/0050-recurring.ts';

export const recurringModule: PlatformModule = {
  migrations: { '0050-recurring': recurring },
};

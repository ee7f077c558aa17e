import type { PlatformModule } from '../module.ts';
import * as recurring from './migrations/0050-recurring.ts';
import { serveRecurring } from './routes.ts';

export const recurringModule: PlatformModule = {
  serve: serveRecurring,
  migrations: { '0050-recurring': recurring },
};

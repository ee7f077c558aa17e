import type { PlatformModule } from '../../module.ts';
import { CANCELLATION_RULES } from './ledger-rules.ts';
import { serveCancellations } from './routes.ts';

export const cancellationsModule: PlatformModule = {
  name: 'cancellations',
  ledgerRules: CANCELLATION_RULES,
  personalTables: ['ticket_cancellation'],
  serve: serveCancellations,
};

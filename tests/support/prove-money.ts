// What a restore proves a shop's money by.
import type { Database } from '#platform/db/open.ts';
import { type LedgerReport, verifyLedger } from '#platform/ledger/verify.ts';
import { MODULES } from '#platform/modules.ts';

export const proveMoney = (database: Database): Promise<LedgerReport> =>
  verifyLedger({ database, modules: MODULES });

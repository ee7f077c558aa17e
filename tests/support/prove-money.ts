// What a restore proves a shop's money by.
import type { Database } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { type LedgerReport, verifyLedger } from '#platform/money/ledger/verify.ts';

export const proveMoney = (database: Database): Promise<LedgerReport> =>
  verifyLedger({ database, modules: MODULES });

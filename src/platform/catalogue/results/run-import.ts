// An import and its trial are one: what the trial has done is taken back in the place of the commit.
import type { Tx } from '../../ground/db/open.ts';
import { type Announce, transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import type { ImportReport } from './import-report.ts';

/** Takes back what a trial has done. */
class TrialOver extends Error {
  override readonly name = 'TrialOver';
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('The trial is over');
    this.report = report;
  }
}

/** Runs the work of an import in one transaction. A trial does the same, the checks of the database included. */
export async function runImport(
  services: Services,
  { isDryRun }: { readonly isDryRun: boolean },
  work: (tx: Tx, announce: Announce) => Promise<ImportReport>,
): Promise<ImportReport> {
  try {
    return await transactAndPurge(services, async (tx, announce) => {
      const report = await work(tx, announce);
      if (isDryRun) throw new TrialOver(report);
      return report;
    });
  } catch (error) {
    if (error instanceof TrialOver) return error.report;
    throw error;
  }
}

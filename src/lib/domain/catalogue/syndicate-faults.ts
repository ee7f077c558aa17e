// What is wrong with the file of a syndicate, whatever the shop holds.
import type { SyndicateFile } from '../../contracts/catalogue/syndicate-file.ts';
import { toCents } from '../money/money.ts';
import { createFaultList, type FileFault } from './file-fault.ts';

type SyndicateFaultCode = 'share_free' | 'choices_twice';

/** Of a file of the right shape. */
export function findSyndicateFaults({
  sharePrice,
  weeks,
}: SyndicateFile): readonly FileFault<SyndicateFaultCode>[] {
  const { faults, report } = createFaultList<SyndicateFaultCode>();
  if (toCents(sharePrice) === 0) report('sharePrice', 'share_free');
  if (new Set(weeks).size < weeks.length) report('weeks', 'choices_twice');
  return faults;
}

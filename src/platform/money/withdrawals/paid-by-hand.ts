// Which withdrawals a person may say to be paid or returned.
import { OperatorError } from '../../ground/operator/command.ts';
import type { Services } from '../../services.ts';
import type { WithdrawalStep } from './move.ts';
import { findReceiver, isRepeatable } from './payouts/pay-out.ts';
import { getWithdrawalProvider } from './registry.ts';

/** What a service pays is the service's to say, as far as it has an answer. @throws OperatorError */
export async function requireByHand(services: Services, id: string, to: WithdrawalStep): Promise<void> {
  if (to !== 'sent' && to !== 'returned') return;
  const row = await services.database.db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const course = row && getWithdrawalProvider(row.method).course;
  if (!row || course?.kind !== 'remote') return;
  if (to === 'sent') throw new OperatorError(`${id} is paid by a service: it is not paid by hand as well.`);
  const isAsked =
    row.status === 'sent' &&
    row.reference === null &&
    (await findReceiver(services.database.db, services, row)) !== undefined;
  if (isAsked && isRepeatable(services, course.service, row))
    throw new OperatorError(`${id} has no answer yet: the service is still asked to pay it.`);
}

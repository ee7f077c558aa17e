// Charges that could not be paid and still can, by what was to pay them; and trying them again at once.
import type { PaymentResolution, ResolutionAction } from '#lib/contracts/recurring/payment-resolution.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db } from '../../../ground/db/open.ts';
import { type FundRow, listFundRows } from '../../../money/payments/funds/funds.ts';
import { listServedMethods } from '../../../money/payments/registry.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { type ChargeRow, findRecurring, type RecurringRow } from '../store.ts';
import { getFundKind, readEntities } from './answer.ts';
import { getNextTryAt } from './last-attempt.ts';

interface Failure {
  readonly charge: ChargeRow;
  readonly row: RecurringRow;
}

/** What failed and may still be bought, soonest to be over first. */
export async function listFailures(
  at: Db,
  { clock }: Pick<Services, 'clock'>,
  customerId: string,
  recurringIds?: readonly string[],
): Promise<Failure[]> {
  const charges = await at
    .selectFrom('recurring_charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['soft_failure', 'hard_failure'])
    .where('last_at', '>', getNowIso(clock))
    .$if(recurringIds !== undefined, (query) => query.where('recurring_id', 'in', [...recurringIds!, '']))
    .orderBy('last_at')
    .orderBy('id')
    .execute();
  const failures: Failure[] = [];
  for (const charge of charges) {
    const row = await findRecurring(at, charge.recurring_id);
    if (row && row.status !== 'recurring_status_cancelled') failures.push({ charge, row });
  }
  return failures;
}

/** Whether what pays was replaced since the last try. */
function isReplaced({ charge, row }: Failure, funds: readonly FundRow[]): boolean {
  const fund = funds.find(({ id }) => id === row.fund);
  const { last_attempt_at } = row;
  return fund !== undefined && charge.attempts > 0 && fund.created_at > (last_attempt_at ?? '');
}

function listActions(
  services: Services,
  failures: readonly Failure[],
  funds: readonly FundRow[],
): ResolutionAction[] {
  const takesCards = listServedMethods(services).some(({ method }) => method === 'cc');
  return [
    'change-fund',
    ...(takesCards ? (['add-card'] as const) : []),
    ...(failures.some((failure) => isReplaced(failure, funds)) ? (['payment-method-updated'] as const) : []),
  ];
}

/** The failures with what they are of, as they are shown. */
async function describeFailures(services: Services, failures: readonly Failure[]) {
  const entities = await readEntities(
    services,
    failures.map(({ row }) => row),
  );
  return failures.map(({ charge }, index) => {
    const { autoplayId = '', type = 'autoplay', offerName = '', description = '' } = entities[index] ?? {};
    const nextTryAt = getNextTryAt(charge);
    return {
      autoplayId,
      type,
      offerName,
      description,
      chargeKey: charge.key,
      amount: toMoney(charge.planned_cents),
      ...(charge.reason !== null && { reason: charge.reason }),
      until: charge.last_at,
      ...(nextTryAt !== undefined && { nextTryAt }),
    };
  });
}

export async function listResolutions(services: Services, customerId: string): Promise<PaymentResolution[]> {
  const { db } = services.database;
  const funds = await listFundRows(db, customerId);
  const bySource = Map.groupBy(await listFailures(db, services, customerId), ({ row }) => row.fund);
  const resolutions: PaymentResolution[] = [];
  for (const [fundSource, failures] of bySource) {
    const isHard = failures.some(({ charge }) => getNextTryAt(charge) === undefined);
    resolutions.push({
      fundSource,
      fundKind: getFundKind(fundSource, funds),
      failureKind: isHard ? 'hard' : 'soft',
      actions: listActions(services, failures, funds),
      recurringPurchases: await describeFailures(services, failures),
    });
  }
  return resolutions;
}

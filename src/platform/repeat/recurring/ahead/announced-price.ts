// What charges to come will cost: as it was agreed to, or as it was announced to its owner from a day on, without what a
// member saves.
import { getMemberDiscountCents } from '#lib/domain/money/discounts.ts';
import type { NextCharge } from '#lib/domain/recurring/next-charges.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { readMemberTerms, selectMemberTerms } from '../../../sale/products/member-discount/member-terms.ts';
import { findProduct } from '../../../sale/products/registry.ts';
import type { Services } from '../../../services.ts';
import type { RecurringRow } from '../store.ts';

/** The higher prices that were announced, latest first, each with what selects the owner's membership. */
const listAnnounced = (
  at: Db | Tx,
  { database }: Pick<Services, 'database'>,
  { id, customer_id, agreed_cents, agreed_at }: RecurringRow,
) =>
  at
    .selectFrom('customer')
    .leftJoin('recurring_price as told', (join) =>
      join
        .on('told.recurring_id', '=', id)
        .on('told.told_at', '>=', agreed_at)
        .on('told.cents', '>', agreed_cents),
    )
    .select(['told.cents', 'told.from_at'])
    .select(selectMemberTerms(database.flavor).as('terms'))
    .where('customer.id', '=', customer_id)
    .orderBy('told.from_at', 'desc')
    .execute();

type Announced = Awaited<ReturnType<typeof listAnnounced>>;

function applyPrice(charge: NextCharge, announced: Announced): NextCharge {
  const told = announced.find(({ from_at }) => from_at !== null && Date.parse(from_at) <= charge.dueAt);
  return told?.cents ? { ...charge, cents: Math.max(1, charge.numDraws) * told.cents } : charge;
}

/** As the membership stands. */
function applyMembership(charge: NextCharge, selected: string | null): NextCharge {
  const terms = readMemberTerms(selected, charge.dueAt, { goesOn: true });
  return terms
    ? { ...charge, cents: charge.cents - getMemberDiscountCents(charge.cents, terms.percent) }
    : charge;
}

/** The charges at the prices that their owner knows of. */
export async function applyAnnouncedPrices(
  at: Db | Tx,
  services: Pick<Services, 'database' | 'modules' | 'products'>,
  row: RecurringRow,
  charges: readonly NextCharge[],
): Promise<NextCharge[]> {
  const announced = await listAnnounced(at, services, row);
  const selected = announced[0]?.terms ?? null;
  const isFullPrice = findProduct(services, row.kind)?.recurring?.isFullPrice ?? false;
  return charges.map((charge) => {
    const priced = applyPrice(charge, announced);
    return isFullPrice ? priced : applyMembership(priced, selected);
  });
}

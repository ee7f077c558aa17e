// Whether what is about to repeat repeats already: a second one is mostly a slip, and is paid for every time.
import { defineStatement } from '../../ground/db/define-statement.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { AskedLine } from '../products/product.ts';

interface Begun {
  readonly offerKey: string;
  readonly name: string;
  /** As it is asked for in the cart. */
  readonly asked: Partial<AskedLine>;
}

/** What two purchases of the same may differ in: when they begin, how they came about, whom they support. */
const IGNORED: ReadonlySet<string> = new Set([
  'affiliateCode',
  'causeKey',
  'expectedPrice',
  'firstDrawNo',
  'hasFavouriteNumbers',
  'kind',
  'numDraws',
  'numWeeks',
  'productType',
  'recurringPurchase',
]);

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is bought each time, in an order of its own. */
const formatBought = (asked: unknown): string =>
  JSON.stringify(asked, (_, value: unknown) =>
    isPlain(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !IGNORED.has(name))
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );

const selectRepeated = defineStatement((at, { customerId, keys }: { customerId: string; keys: string[] }) =>
  at
    .selectFrom('recurring')
    .select(['offer_key', 'asked'])
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'recurring_status_cancelled')
    .where('offer_key', 'in', keys),
);

/** The name of the first line that the customer has bought again by itself already, or a second time in this cart. */
export async function findEqualRepeat(
  tx: Tx,
  customerId: string,
  begun: readonly Begun[],
): Promise<string | undefined> {
  if (begun.length === 0) return undefined;
  const keys = [...new Set(begun.map(({ offerKey }) => offerKey))];
  const rows = await selectRepeated(tx, { customerId, keys }).execute();
  const known = new Set(
    rows.map(({ offer_key, asked }) => `${offer_key} ${formatBought(JSON.parse(asked))}`),
  );
  for (const { offerKey, name, asked } of begun) {
    const bought = `${offerKey} ${formatBought(asked)}`;
    if (known.has(bought)) return name;
    known.add(bought);
  }
  return undefined;
}

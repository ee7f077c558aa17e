// Invented members, so that syndicates fill, or do not. No one can sign in to their accounts.
import { toAmount } from '#lib/domain/money/money.ts';
import { addDays } from '#lib/domain/time/zoned-time.ts';
import { openPools } from '../../../catalogue/syndicates/open-pools.ts';
import { listSyndicates } from '../../../catalogue/syndicates/store.ts';
import { transact } from '../../../ground/db/open.ts';
import { makeDeposit } from '../../../money/wallet/deposit.ts';
import { createCustomer } from '../../../people/identity/customers.ts';
import { priceAsked } from '../../../sale/cart/lines.ts';
import { purchaseLines } from '../../../sale/checkout/purchase.ts';
import type { Services } from '../../../services.ts';
import { cometTwenty, nightWatch, saturdayCrew } from './offers.ts';

const getMemberEmail = (index: number): string => `member-${index + 1}@drawcard.example`;

export const MEMBER_NAMES = ['Ayla', 'Bertie', 'Cora', 'Dougal', 'Enid', 'Farid'] as const;
/** The accounts of the members. */
export const MEMBER_EMAILS = MEMBER_NAMES.map((_, index) => getMemberEmail(index));
const STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS'] as const;
const DEPOSIT_CENTS = 10_000;

async function payIn(services: Services, customerId: string, key: string): Promise<void> {
  const asked = { amount: toAmount(DEPOSIT_CENTS), depositMethodId: 'td', checkout: false } as const;
  await makeDeposit({ ...services, refusesTestPayments: false }, { customerId, key }, asked);
}

/** The account of a member with money in it. Its password is random and shown to no one. */
async function openAccount(services: Services, index: number): Promise<string> {
  const email = getMemberEmail(index);
  const known = await services.database.db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (known) return known.id;
  return createCustomer(services, {
    email,
    password: services.random.createHex(24),
    firstname: MEMBER_NAMES[index]!,
    lastname: 'Member',
    dateOfBirth: addDays('1970-01-01', index * 500),
    state: STATES[index]!,
    isVerified: true,
  });
}

export async function openMembers(services: Services): Promise<string[]> {
  const members: string[] = [];
  for (const index of MEMBER_NAMES.keys()) members.push(await openAccount(services, index));
  return members;
}

async function buyShares(
  services: Services,
  customerId: string,
  { lotteryKey, syndicateKey, quantity }: { lotteryKey: string; syndicateKey: string; quantity: number },
): Promise<void> {
  const asked = { kind: 'syndicate_share', lotteryKey, syndicateKey, quantity };
  const line = await priceAsked(services.database.db, services, asked);
  await transact(services.database, (tx) =>
    purchaseLines(tx, services, { customerId, lines: [line], channelKey: 'web' }),
  );
}

/** Shares of each buyer in the soonest pool that has some left: of the first customer, then of the members. */
const PLANS: readonly { readonly offerKey: string; readonly shares: readonly number[] }[] = [
  { offerKey: saturdayCrew.file.key, shares: [2, 3, 2, 2, 1, 1, 1] },
  { offerKey: saturdayCrew.file.key, shares: [0, 1, 2, 0, 1, 0, 1] },
  { offerKey: cometTwenty.file.key, shares: [0, 4, 3, 1, 2, 1, 1] },
  { offerKey: nightWatch.file.key, shares: [1, 0, 1, 0, 1, 0, 0] },
];

/** Open, so that groups have members who could be asked; without a password no one signs in. */
const lockOut = ({ database }: Services, customerIds: readonly string[]): Promise<unknown> =>
  database.db.deleteFrom('credential').where('customer_id', 'in', customerIds).execute();

/**
 * Buys shares for a customer of the demonstration and for the members, on the clock of the services. `name` tells one
 * such day from another.
 */
export async function seedMembers(services: Services, customerId: string, name: string): Promise<void> {
  const { db } = services.database;
  const members = await openMembers(services);
  const buyers = [customerId, ...members];
  for (const id of buyers) await payIn(services, id, `seed-shares-${name}-${id}`);
  for (const { offerKey, shares } of PLANS) {
    await openPools(services, offerKey);
    const open = await listSyndicates(db, services.clock, { offerKey });
    const pool = open.find(({ sharesLeft, members: held }) => sharesLeft > 0 && held === 0);
    if (!pool) continue;
    for (const [index, quantity] of shares.entries())
      if (quantity > 0)
        await buyShares(services, buyers[index]!, {
          lotteryKey: offerKey,
          syndicateKey: pool.syndicateKey,
          quantity,
        });
  }
  await lockOut(services, members);
}

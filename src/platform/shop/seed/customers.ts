// Customers to look around with. Their password is in the README.
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import { transact } from '../../ground/db/open.ts';
import { readWalletAccount } from '../../money/ledger/accounts.ts';
import { testDeposit } from '../../money/payments/test-deposit.ts';
import { makeDeposit } from '../../money/wallet/deposit.ts';
import { createCustomer } from '../../people/identity/customers.ts';
import { priceAsked } from '../../sale/cart/lines.ts';
import { purchaseLines } from '../../sale/checkout/purchase.ts';
import type { Services } from '../../services.ts';
import { seedParties } from './parties.ts';
import { seedMembers } from './syndicates/members.ts';

export const DEMO_PASSWORD = 'lantern-harbour-27';
const DEMO_EMAIL = 'demo@drawcard.example';

/** Not verified yet, and asked to move the account. */
const MOVING_EMAIL = 'moving@drawcard.example';

const CUSTOMERS = [
  { email: DEMO_EMAIL, firstname: 'Dana', lastname: 'Merrow', dateOfBirth: '1988-04-12', state: 'NSW' },
  {
    email: 'empty@drawcard.example',
    firstname: 'Emil',
    lastname: 'Sutter',
    dateOfBirth: '1979-09-30',
    state: 'SA',
  },
  {
    email: MOVING_EMAIL,
    firstname: 'Marlo',
    lastname: 'Quint',
    dateOfBirth: '1991-06-18',
    state: 'VIC',
  },
] as const;

export const DEMO_CUSTOMER_EMAILS: readonly string[] = CUSTOMERS.map(({ email }) => email);

/** What the wallet holds when the shop opens. */
const WALLET_CENTS = 20_000;

/** Played as the shop's first days pass, so that tickets are upcoming, won, lost and paid. */
const TICKETS: readonly (Partial<LotteryTicketInput> & { lotteryKey: string })[] = [
  { lotteryKey: 'lighthouse', numGames: 12, numWeeks: 4 },
  { lotteryKey: 'tide', numGames: 6, numWeeks: 2, days: ['mon', 'fri'] },
  { lotteryKey: 'daybreak', numGames: 4, numDraws: 14 },
  { lotteryKey: 'comet', numGames: 5, numWeeks: 2 },
];

const addDefaults = (ticket: (typeof TICKETS)[number]): LotteryTicketInput =>
  LotteryTicketInput.parse({
    productType: 'lottery_ticket',
    gameType: 'random',
    gameOffer: 'random',
    numGames: 1,
    ...ticket,
  });

async function findCustomerId({ database }: Services, email: string): Promise<string | undefined> {
  const row = await database.db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id;
}

/** Pays in what the wallet lacks, as far as a deposit may be that small. */
async function fillWallet(services: Services, customerId: string, wantedCents: number): Promise<void> {
  const { balanceCents } = await readWalletAccount(services.database.db, customerId);
  const missing = wantedCents - balanceCents;
  if (missing < testDeposit.limits.minCents) return;
  const call = { customerId, key: `seed-${customerId}-${wantedCents}` };
  const asked = { amount: toAmount(missing), depositMethodId: 'td', checkout: false } as const;
  await makeDeposit({ ...services, refusesTestPayments: false }, call, asked);
}

async function buyTickets(services: Services, customerId: string): Promise<void> {
  const inputs = TICKETS.map(addDefaults);
  const { database } = services;
  const lines = await Promise.all(inputs.map((input) => priceAsked(database.db, services, input)));
  await fillWallet(
    services,
    customerId,
    lines.reduce((sum, { priceCents }) => sum + priceCents, 0),
  );
  for (const line of lines)
    await transact(database, (tx) =>
      purchaseLines(tx, services, { customerId, lines: [line], channelKey: 'web' }),
    );
}

const offerMove = ({ database }: Services, customerId: string) =>
  database.db
    .updateTable('customer')
    .set({ migration_status: 'eligible_soft' })
    .where('id', '=', customerId)
    .execute();

/** Opens the demonstration customers and plays for the first of them, on the clock of the services. */
export async function seedCustomers(services: Services): Promise<void> {
  for (const customer of CUSTOMERS) {
    if (await findCustomerId(services, customer.email)) continue;
    const isMoving = customer.email === MOVING_EMAIL;
    const details = { ...customer, password: DEMO_PASSWORD, isVerified: !isMoving };
    const customerId = await createCustomer(services, details);
    if (customer.email === DEMO_EMAIL) await buyTickets(services, customerId);
    if (isMoving) await offerMove(services, customerId);
  }
}

/** The first of the demonstration's customers; undefined where it was never opened. */
export const findDemoCustomer = (services: Services): Promise<string | undefined> =>
  findCustomerId(services, DEMO_EMAIL);

/** After the played days: the demonstration customer can go shopping. */
export async function fillDemoWallet(services: Services): Promise<void> {
  const customerId = await findDemoCustomer(services);
  if (customerId) await fillWallet(services, customerId, WALLET_CENTS);
}

/** Shares of syndicates and of lotto parties for the demonstration customer, among those of others. */
export async function seedDemoShares(services: Services, name: 'before' | 'now'): Promise<void> {
  const customerId = await findDemoCustomer(services);
  if (!customerId) return;
  await seedMembers(services, customerId, name);
  await seedParties(services, customerId, name);
}

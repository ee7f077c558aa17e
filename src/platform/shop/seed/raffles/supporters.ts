// Invented supporters, so that the weekly raffle has tickets and winners. No one can sign in to their accounts.
import { RaffleTicketInput } from '#lib/contracts/products/raffle-ticket.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import { addDays } from '#lib/domain/time/zoned-time.ts';
import { transact } from '../../../ground/db/open.ts';
import { makeDeposit } from '../../../money/wallet/deposit.ts';
import { createCustomer } from '../../../people/identity/customers.ts';
import { priceAsked } from '../../../sale/cart/lines.ts';
import { purchaseLines } from '../../../sale/checkout/purchase.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { lantern } from './lantern.ts';

const NAMES = [
  'Ada',
  'Bruno',
  'Clare',
  'Dev',
  'Elke',
  'Finn',
  'Grace',
  'Hugo',
  'Ines',
  'Jonah',
  'Kirra',
  'Leo',
  'Marta',
  'Noel',
  'Orla',
  'Pavel',
  'Quinn',
  'Rosa',
  'Sol',
  'Tess',
  'Uma',
  'Viktor',
  'Wren',
  'Yara',
] as const;
const STATES = ['NSW', 'QLD', 'VIC', 'SA', 'TAS', 'WA'] as const;
const BOOKS = [
  { gameOffer: 'book-1', numRaffleTickets: 1 },
  { gameOffer: 'book-5', numRaffleTickets: 5 },
] as const;
const DEPOSIT_CENTS = 5000;

const getSupporterEmail = (index: number): string => `supporter-${index + 1}@harbour-art-union.example`;
export const SUPPORTER_EMAILS: readonly string[] = NAMES.map((_, index) => getSupporterEmail(index));

/** The account of a supporter with money in it. Its password is random and shown to no one. */
async function openAccount(services: Services, firstname: string, index: number): Promise<string> {
  const customerId = await createCustomer(services, {
    email: getSupporterEmail(index),
    password: services.random.createHex(24),
    firstname,
    lastname: 'Supporter',
    dateOfBirth: addDays('1960-01-01', index * 400),
    state: STATES[index % STATES.length] ?? 'NSW',
    isVerified: true,
  });
  const call = { customerId, key: `seed-${customerId}` };
  const asked = { amount: toAmount(DEPOSIT_CENTS), depositMethodId: 'td', checkout: false } as const;
  await makeDeposit({ ...services, refusesTestPayments: false }, call, asked);
  return customerId;
}

async function buyBook(services: Services, customerId: string, index: number, drawNo: number): Promise<void> {
  const { key, causes } = lantern.offer;
  const asked = RaffleTicketInput.parse({
    kind: 'raffle_ticket',
    lotteryKey: key,
    drawNo,
    ...BOOKS[(index + drawNo) % BOOKS.length],
    causeKey: causes[index % causes.length]?.key,
  });
  const line = await priceAsked(services.database.db, services, asked);
  await transact(services.database, (tx) =>
    purchaseLines(tx, services, { customerId, lines: [line], channelKey: 'web' }),
  );
}

/** No account is left open: what it holds is in the draws, and what it wins in its wallet. */
const closeAccount = ({ database, clock }: Services, customerId: string) =>
  transact(database, async (tx) => {
    await tx.deleteFrom('credential').where('customer_id', '=', customerId).execute();
    await tx
      .updateTable('customer')
      .set({ closed_at: getNowIso(clock) })
      .where('id', '=', customerId)
      .execute();
  });

/** Buys tickets of the weekly raffle's open draws, on the clock of the services. */
export async function seedSupporters(services: Services): Promise<void> {
  const draws = await services.database.db
    .selectFrom('draw')
    .select('draw_no')
    .where('offer_key', '=', lantern.offer.key)
    .where('status', '=', 'DRAW_OPEN')
    .orderBy('draw_no')
    .execute();
  for (const [index, name] of NAMES.entries()) {
    const email = getSupporterEmail(index);
    const known = await services.database.db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (known) continue;
    const customerId = await openAccount(services, name, index);
    for (const { draw_no: drawNo } of draws) await buyBook(services, customerId, index, drawNo);
    await closeAccount(services, customerId);
  }
}

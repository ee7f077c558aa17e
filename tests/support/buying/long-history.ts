// Years of purchases of one customer, written straight to the database as if they had been made one by one.
import { type Database, transact } from '#platform/ground/db/open.ts';
import type { CheckoutTable, TicketTable } from '#platform/ground/db/schema/schema.ts';
import { getLocalDay } from '#platform/local-day.ts';
import { getHouseAccount, readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { type Posting, preparePostings, sealPostings } from '#platform/money/ledger/post.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';

const DAY_MS = 86_400_000;
const YEARS_MS = 5 * 365 * DAY_MS;
/** Draws that the history is spread over, however long it is. */
const DRAWS = 250;
const ROWS_AT_ONCE = 200;
/** Each of so many purchases is followed by a payment for the next ones; each of so many wins. */
const PAID_IN_EVERY = 20;
const WON_EVERY = 50;
const PRIZE_CENTS = 500;
const STATE = 'NSW';
const NUMBERS = JSON.stringify({ main: [1, 2, 3, 4, 5, 6], supplementary: [7, 8] });

interface Template {
  readonly checkout: CheckoutTable;
  readonly ticket: TicketTable;
  readonly mail: { readonly kind: string; readonly payload: string; readonly recipient: string };
}

/** What the customer has bought already, which all of the history is like. */
async function readTemplate({ database: { db } }: Services, customerId: string): Promise<Template> {
  const checkout = await db
    .selectFrom('checkout')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const ticket = await db
    .selectFrom('ticket')
    .selectAll()
    .where('checkout_id', '=', checkout.id)
    .executeTakeFirstOrThrow();
  const mail = await db
    .selectFrom('mail')
    .select(['kind', 'payload', 'recipient'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow();
  return { checkout, ticket, mail };
}

const createDrawId = (offerKey: string, index: number): string => `${offerKey}-past-${index}`;

async function openPastDraws({ database: { db } }: Services, offerKey: string, end: number): Promise<void> {
  const draws = Array.from({ length: DRAWS }, (_, index) => {
    const at = toIso(end - YEARS_MS + Math.floor(((index + 1) * YEARS_MS) / DRAWS));
    return {
      id: createDrawId(offerKey, index),
      offer_key: offerKey,
      draw_no: 100_000 + index,
      local_date: at.slice(0, 10),
      draw_at: at,
      stop_at: at,
      status: 'DRAW_OPEN',
      jackpot_cents: 500_000_000,
      source: 'demonstration',
      numbers: null,
      commitment: null,
      reveal: null,
      drawn_at: at,
      scored_at: at,
      paid_at: at,
      emailed_at: at,
    };
  });
  await db.insertInto('draw').values(draws).execute();
}

const closePastDraws = ({ database: { db } }: Services, offerKey: string) =>
  db
    .updateTable('draw')
    .set({ status: 'DRAW_EMAILED', numbers: NUMBERS })
    .where('offer_key', '=', offerKey)
    .where('draw_no', '>=', 100_000)
    .execute();

interface Owner {
  readonly customerId: string;
  readonly accountId: string;
  readonly offerKey: string;
  readonly template: Template;
}

/** Rows of the purchases of one stretch of time. */
function createRows({ customerId, accountId, offerKey, template }: Owner, places: readonly Place[]) {
  const cents = template.checkout.total_cents;
  const postings: Posting[] = [];
  const rows = { deposits: [] as object[], checkouts: [] as CheckoutTable[], tickets: [] as TicketTable[] };
  const entries: object[] = [];
  const prizes: object[] = [];
  const mails: object[] = [];
  const post = (
    kind: Posting['kind'],
    reference: string,
    amount: number,
    house: 'deposits' | 'sales' | 'prizes',
  ) =>
    postings.push({
      kind,
      reference,
      description: 'Long history',
      entries: [
        { accountId: getHouseAccount(house), cents: -amount },
        { accountId, cents: amount },
      ],
    });
  for (const { index, at, draw } of places) {
    const number = String(index).padStart(8, '0');
    const created_at = toIso(at);
    const local_day = getLocalDay(at, STATE);
    const checkoutId = `chk_past_${number}`;
    const ticketId = `tkt_past_${number}`;
    const entryId = `ent_past_${number}`;
    if (index % PAID_IN_EVERY === 0) {
      const amount = cents * PAID_IN_EVERY;
      const id = `dep_past_${number}`;
      const states = { status: 'succeeded', succeeded_at: created_at, updated_at: created_at };
      const facts = { id, customer_id: customerId, method: 'td', gateway: 'test', amount_cents: amount };
      rows.deposits.push({
        ...facts,
        ...states,
        reference: null,
        action: null,
        failure: null,
        created_at,
        local_day,
      });
      post('deposit', id, amount, 'deposits');
    }
    rows.checkouts.push({ ...template.checkout, id: checkoutId, created_at, local_day });
    rows.tickets.push({ ...template.ticket, id: ticketId, checkout_id: checkoutId, created_at });
    const entry = { id: entryId, ticket_id: ticketId, customer_id: customerId, created_at };
    const draw_id = createDrawId(offerKey, draw);
    entries.push({ ...entry, draw_id, price_cents: cents, first_number: null, last_number: null });
    mails.push({
      ...template.mail,
      id: `mail_past_${number}`,
      customer_id: customerId,
      dedupe: `receipt:${checkoutId}`,
      created_at,
      sent_at: created_at,
    });
    post('purchase', checkoutId, -cents, 'sales');
    if (index % WON_EVERY === 0) {
      const prize = { entry_id: entryId, draw_id, customer_id: customerId, divisions: '[]' };
      prizes.push({ ...prize, amount_cents: PRIZE_CENTS, paid_at: created_at });
      post('prize', entryId, PRIZE_CENTS, 'prizes');
    }
  }
  return { ...rows, entries, prizes, mails, postings };
}

interface Place {
  readonly index: number;
  /** When it was bought, in milliseconds since 1970. */
  readonly at: number;
  readonly draw: number;
}

async function writeStretch(services: Services, owner: Owner, places: readonly Place[]): Promise<void> {
  const rows = createRows(owner, places);
  const [first, ...others] = rows.postings;
  if (!first) return;
  const clock = { now: () => places[0]!.at };
  await transact(services.database, async (tx) => {
    const insert = (
      table: 'deposit' | 'checkout' | 'ticket' | 'entry' | 'prize' | 'mail',
      some: readonly object[],
    ) =>
      some.length === 0
        ? undefined
        : tx
            .insertInto(table)
            .values(some as never)
            .execute();
    await insert('deposit', rows.deposits);
    await insert('checkout', rows.checkouts);
    await insert('ticket', rows.tickets);
    await insert('entry', rows.entries);
    await insert('prize', rows.prizes);
    await insert('mail', rows.mails);
    const timed = { ...services, clock };
    const prepared = preparePostings(tx, timed, [first, ...others]);
    for (const statement of prepared.statements) await tx.executeQuery(statement.compile());
    await sealPostings(tx, timed, prepared);
  });
}

/**
 * Writes so many purchases of a customer who has bought once already, over five years before now: a ticket, an entry of
 * a draw that is over, a message and a line of the wallet each; payments in and prizes between them.
 */
export async function writeLongHistory(
  services: Services & { readonly database: Database },
  { customerId, offerKey, purchases }: { customerId: string; offerKey: string; purchases: number },
): Promise<void> {
  const end = services.clock.now() - DAY_MS;
  const template = await readTemplate(services, customerId);
  const { accountId } = await readWalletAccount(services.database.db, customerId);
  await openPastDraws(services, offerKey, end);
  const owner = { customerId, accountId, offerKey, template };
  const places = Array.from({ length: purchases }, (_, index) => ({
    index,
    at: end - YEARS_MS + Math.floor((index * YEARS_MS) / purchases),
    draw: Math.floor((index * DRAWS) / purchases),
  }));
  for (let start = 0; start < purchases; start += ROWS_AT_ONCE)
    await writeStretch(services, owner, places.slice(start, start + ROWS_AT_ONCE));
  await closePastDraws(services, offerKey);
}

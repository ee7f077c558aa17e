// One draw with very many entries, written straight to the database, drawn and ready to be scored.
import type { Insertable } from 'kysely';
import { transact } from '#platform/ground/db/open.ts';
import type { TicketTable } from '#platform/ground/db/schema/schema.ts';
import { getLocalDay } from '#platform/local-day.ts';
import { getHouseAccount, readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { postTransaction } from '#platform/money/ledger/post.ts';
import type { Services } from '#platform/services.ts';
import { getNowIso } from '#platform/time.ts';

/** The second game of a bench shop. */
export const LARGE_GAME = 'game-1';
export const LARGE_DRAW = `${LARGE_GAME}-101`;

const DRAWN = { main: [1, 2, 3, 4, 5, 6], supplementary: [7, 8] };
const LOSING = { numbers: [11, 12, 13, 14, 15, 16] };
const GAMES = 4;
const ROWS_AT_ONCE = 1000;
const PRIZE_CENTS = 1000;
export const TICKET_CENTS = 100;
/** Of the buyers of a bench shop. */
const STATE = 'NSW';

/** Games of which the first wins the first division, or none wins anything. */
export const createGames = (isWinner: boolean) =>
  Array.from({ length: GAMES }, (_, game) => (isWinner && game === 0 ? { numbers: DRAWN.main } : LOSING));

const createBody = (isWinner: boolean): string =>
  JSON.stringify({
    offerName: 'Game 1',
    category: 'lotto',
    gameType: 'standard',
    gameOffer: 'standard',
    gameOfferName: 'Standard',
    description: `${GAMES} x Standard games`,
    games: createGames(isWinner),
    quickpick: false,
    days: [],
    numWeeks: 1,
    currency: 'AUD',
  });

interface Filling {
  readonly customers: readonly string[];
  readonly entries: number;
  /** Every entry of that number wins the first division with its first game. */
  readonly winnersOneIn: number;
}

/** A paid checkout for each customer, of all of its tickets; the money is paid in before. */
async function openCheckouts(
  services: Services,
  { customers, entries }: Pick<Filling, 'customers' | 'entries'>,
): Promise<string[]> {
  const { database, clock } = services;
  const created_at = getNowIso(clock);
  const local_day = getLocalDay(clock.now(), STATE);
  const ids: string[] = [];
  for (const [index, customer_id] of customers.entries()) {
    const [id, depositId] = [`chk_night_${index}`, `dep_night_${index}`];
    const cents = TICKET_CENTS * Math.ceil((entries - index) / customers.length);
    await transact(database, async (tx) => {
      const { accountId, balanceCents } = await readWalletAccount(tx, customer_id);
      const deposit = {
        id: depositId,
        customer_id,
        method: 'td',
        gateway: 'test',
        amount_cents: cents,
        local_day,
        created_at,
      };
      await tx
        .insertInto('deposit')
        .values({
          ...deposit,
          status: 'succeeded',
          reference: null,
          action: null,
          failure: null,
          updated_at: deposit.created_at,
        })
        .execute();
      const move = (kind: 'deposit' | 'purchase', reference: string, amount: number) =>
        postTransaction(tx, services, {
          kind,
          reference,
          description: 'Draw night',
          entries: [
            { accountId: getHouseAccount(kind === 'deposit' ? 'deposits' : 'sales'), cents: -amount },
            { accountId, cents: amount },
          ],
        });
      await move('deposit', depositId, cents);
      const checkout = {
        id,
        customer_id,
        total_cents: cents,
        balance_after_cents: balanceCents,
        local_day,
        created_at,
      };
      await tx
        .insertInto('checkout')
        .values({ ...checkout, channel_key: 'web', purchase_data: '{}', tracking: '{}' })
        .execute();
      await move('purchase', id, -cents);
    });
    ids.push(id);
  }
  return ids;
}

type Written = Pick<Insertable<TicketTable>, 'kind' | 'offer_key' | 'body' | 'pool_id' | 'shares'>;

/** A ticket for a dollar and its entry for each place, written straight to the database. */
export async function writeTickets(
  services: Services,
  filling: Pick<Filling, 'customers' | 'entries'>,
  describeTicket: (place: number) => Written,
): Promise<void> {
  const { customers, entries } = filling;
  const checkouts = await openCheckouts(services, filling);
  const created_at = getNowIso(services.clock);
  for (let start = 0; start < entries; start += ROWS_AT_ONCE) {
    const places = Array.from(
      { length: Math.min(ROWS_AT_ONCE, entries - start) },
      (_, index) => start + index,
    );
    const tickets = places.map((place) => ({
      ...describeTicket(place),
      id: `tkt_night_${String(place).padStart(8, '0')}`,
      checkout_id: checkouts[place % customers.length]!,
      customer_id: customers[place % customers.length]!,
      price_cents: TICKET_CENTS,
      num_entries: 1,
      created_at,
      is_charged: 1 as const,
      discount_cents: 0,
      cause_cents: 0,
    }));
    await services.database.db.transaction().execute(async (tx) => {
      await tx.insertInto('ticket').values(tickets).execute();
      await tx
        .insertInto('entry')
        .values(
          tickets.map(({ id, customer_id }) => ({
            id: id.replace('tkt', 'ent'),
            ticket_id: id,
            customer_id,
            draw_id: LARGE_DRAW,
            price_cents: TICKET_CENTS,
            created_at,
          })),
        )
        .execute();
    });
  }
}

/** Draws the draw and settles what so many winners of its first division get each. */
export async function holdLargeDraw(
  { database: { db } }: Services,
  { winners, cents }: { readonly winners: number; readonly cents: number },
): Promise<void> {
  await db
    .updateTable('draw')
    .set({ status: 'DRAW_DRAWN', numbers: JSON.stringify(DRAWN) })
    .where('id', '=', LARGE_DRAW)
    .execute();
  await db
    .insertInto('dividend')
    .values({
      draw_id: LARGE_DRAW,
      division: 1,
      winners,
      amount_cents: cents,
      transfer_kind: null,
      transfer_number: null,
    })
    .execute();
}

/** Fills the draw, draws it and settles what its first division pays. */
export async function fillDraw(services: Services, filling: Filling): Promise<void> {
  const { entries, winnersOneIn } = filling;
  const bodies = { won: createBody(true), lost: createBody(false) };
  await writeTickets(services, filling, (place) => ({
    kind: 'lottery_ticket',
    offer_key: LARGE_GAME,
    body: place % winnersOneIn === 0 ? bodies.won : bodies.lost,
    pool_id: null,
    shares: null,
  }));
  await holdLargeDraw(services, { winners: Math.ceil(entries / winnersOneIn), cents: PRIZE_CENTS });
}

// One search over what the desk speaks of: each kind by what people have at hand.
import parsePhoneNumber from 'libphonenumber-js';
import type { DeskFound } from '#lib/contracts/desk.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import type { Db } from '../../../ground/db/open.ts';
import { findCustomers } from '../find-customers.ts';

const DRAWS_MAX = 10;

async function findPeople(db: Db, words: string): Promise<DeskFound[]> {
  const phone = parsePhoneNumber(words, 'AU');
  const byPhone = phone?.isValid()
    ? await db
        .selectFrom('customer')
        .select(['id', 'email', 'firstname', 'lastname', 'state'])
        .where('phone', '=', phone.number)
        .limit(DRAWS_MAX)
        .execute()
    : [];
  const found = new Map([...byPhone, ...(await findCustomers(db, words))].map((row) => [row.id, row]));
  return [...found.values()].map((row) => ({
    kind: 'customer',
    id: row.id,
    customerId: row.id,
    title: joinName(row),
    text: `${row.email}, ${row.state}`,
  }));
}

/** Orders, tickets, deposits and withdrawals by their whole id. */
async function findById(db: Db, id: string): Promise<DeskFound[]> {
  const tables = {
    order: 'checkout',
    ticket: 'ticket',
    deposit: 'deposit',
    withdrawal: 'withdrawal',
  } as const;
  const found: DeskFound[] = [];
  for (const [kind, table] of Object.entries(tables)) {
    const cents = table === 'checkout' ? 'total_cents' : table === 'ticket' ? 'price_cents' : 'amount_cents';
    const row = await db
      .selectFrom(table)
      .select(['id', 'customer_id', 'created_at'])
      .select((select) => select.ref(cents as 'amount_cents').as('cents'))
      .where('id', '=', id)
      .executeTakeFirst();
    if (row)
      found.push({
        kind: kind as keyof typeof tables,
        id: row.id,
        customerId: row.customer_id,
        title: row.id,
        text: `${formatCents(Number(row.cents))}, ${row.created_at}`,
      });
  }
  return found;
}

const DRAW = /^(?:(\S+)\s+)?(\d{1,9})$/;

/** `comet 1520`, or a number alone. */
async function findDraws(db: Db, words: string): Promise<DeskFound[]> {
  const [, offer, number] = DRAW.exec(words) ?? [];
  if (number === undefined) return [];
  const rows = await db
    .selectFrom('draw')
    .select(['id', 'offer_key', 'draw_no', 'status', 'local_date'])
    .where('draw_no', '=', Number(number))
    .$if(offer !== undefined, (draws) => draws.where('offer_key', '=', offer?.toLowerCase() ?? ''))
    .orderBy('draw_at', 'desc')
    .limit(DRAWS_MAX)
    .execute();
  return rows.map((row) => ({
    kind: 'draw',
    id: row.id,
    customerId: null,
    title: `${row.offer_key} ${row.draw_no}`,
    text: `${row.local_date}, ${row.status.replace('DRAW_', '').toLowerCase()}`,
  }));
}

/** By their reference, and those of an address without an account. */
async function findConversations(db: Db, words: string): Promise<DeskFound[]> {
  const rows = await db
    .selectFrom('conversation')
    .select(['id', 'reference', 'name', 'email', 'state', 'updated_at'])
    .where(({ eb, or }) =>
      or([
        eb('reference', '=', words.toUpperCase()),
        eb('id', '=', words),
        eb.and([eb('email', '=', words.toLowerCase()), eb('email', '<>', '')]),
      ]),
    )
    .orderBy('updated_at', 'desc')
    .limit(DRAWS_MAX)
    .execute();
  return rows.map((row) => ({
    kind: 'conversation',
    id: row.id,
    customerId: null,
    title: row.reference,
    text: [row.name, row.email, row.state, row.updated_at].filter((part) => part !== '').join(', '),
  }));
}

export async function searchEverything(db: Db, asked: string): Promise<DeskFound[]> {
  const words = asked.trim();
  if (words === '') return [];
  return [
    ...(await findById(db, words)),
    ...(await findConversations(db, words)),
    ...(await findDraws(db, words)),
    ...(await findPeople(db, words)),
  ];
}

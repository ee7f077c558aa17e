// Gift cards of the shop: what each holds, and what was paid with it. The shop keeps no code, only its hash.
import { createHash } from 'node:crypto';
import {
  type Db,
  getNowIso,
  type Payment,
  type Random,
  type Services,
  type Tx,
} from '#platform/extension.ts';

type GiftCardTables = {
  gift_card: {
    id: string;
    code_hash: string;
    /** The last characters of the code, by which its holder names it. */
    code_end: string;
    issued_cents: number;
    balance_cents: number;
    created_at: string;
  };
  gift_card_use: {
    deposit_id: string;
    card_id: string;
    customer_id: string;
    cents: number;
    created_at: string;
  };
};

/** Without letters and digits that look like one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_CHARS = 16;
const GROUP_CHARS = 4;

/** 80 random bits: nobody guesses one. */
function createCode(random: Random): string {
  let code = '';
  for (let place = 0; place < CODE_CHARS; place += 1) {
    if (place > 0 && place % GROUP_CHARS === 0) code += '-';
    code += ALPHABET[random.pickInteger(ALPHABET.length)];
  }
  return code;
}

/** As it is typed: with or without hyphens and blanks, in capitals or not. */
const hashCode = (typed: string): string =>
  createHash('sha256').update(typed.replaceAll(/[\s-]/g, '').toUpperCase()).digest('hex');

export interface NewCard {
  readonly id: string;
  /** Told once, to whoever gave the card out. */
  readonly code: string;
}

/** A new card that holds so much. */
export async function issueCard(
  { database, clock, random }: Pick<Services, 'database' | 'clock' | 'random'>,
  cents: number,
): Promise<NewCard> {
  const code = createCode(random);
  const id = random.createId('gft', clock.now());
  await database.db
    .withTables<GiftCardTables>()
    .insertInto('gift_card')
    .values({
      id,
      code_hash: hashCode(code),
      code_end: code.slice(-GROUP_CHARS),
      issued_cents: cents,
      balance_cents: cents,
      created_at: getNowIso(clock),
    })
    .execute();
  return { id, code };
}

/** The cards, newest first. */
export const listCards = (at: Db, limit: number) =>
  at
    .withTables<GiftCardTables>()
    .selectFrom('gift_card')
    .select(['id', 'code_end', 'issued_cents', 'balance_cents', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Why a card pays nothing, with what it holds where it is known. */
type CardRefusal = { readonly state: 'unknown' } | { readonly state: 'short'; readonly balanceCents: number };

/** Takes the amount of a payment off the card of that code. Of two payments at once the second sees the first. */
export async function takeFromCard(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  typed: string,
  { id: depositId, customer_id, amount_cents: cents }: Payment,
): Promise<{ readonly state: 'taken' } | CardRefusal> {
  const at = tx.withTables<GiftCardTables>();
  const code_hash = hashCode(typed);
  const taken = await at
    .updateTable('gift_card')
    .set(({ eb }) => ({ balance_cents: eb('balance_cents', '-', cents) }))
    .where('code_hash', '=', code_hash)
    .where('balance_cents', '>=', cents)
    .returning('id')
    .executeTakeFirst();
  if (!taken) {
    const card = await at
      .selectFrom('gift_card')
      .select('balance_cents')
      .where('code_hash', '=', code_hash)
      .executeTakeFirst();
    return card ? { state: 'short', balanceCents: card.balance_cents } : { state: 'unknown' };
  }
  await at
    .insertInto('gift_card_use')
    .values({
      deposit_id: depositId,
      card_id: taken.id,
      customer_id,
      cents,
      created_at: getNowIso(clock),
    })
    .execute();
  return { state: 'taken' };
}

// What the local Opayo holds: sessions of its fields, cards, transactions.
import { randomUUID } from 'node:crypto';

/** What a card does when it is charged. A decline names the bank's code, as `declines:51`. */
export type OpayoConduct =
  | 'succeeds'
  | 'challenges'
  | 'challenges_old'
  | 'is_rejected'
  | `declines:${string}`;

export interface OpayoCard {
  readonly identifier: string;
  readonly conduct: OpayoConduct;
  readonly session: string | null;
  isReusable: boolean;
  isUsed: boolean;
}

export interface OpayoTransaction {
  readonly id: string;
  readonly code: string;
  readonly type: 'Payment' | 'Refund';
  readonly amount: number;
  readonly surcharge: number;
  readonly currency: string;
  readonly card: OpayoCard | null;
  readonly reference: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  status: 'Ok' | '3DAuth' | 'NotAuthed' | 'Rejected';
  statusCode: string;
  bankCode: string;
}

export interface OpayoBooks {
  readonly sessions: Set<string>;
  readonly cards: Map<string, OpayoCard>;
  readonly transactions: Map<string, OpayoTransaction>;
  /** Whether a used card is refused before a used code is. */
  checksCardFirst: boolean;
  /** Whether a transaction is shown while its challenge is open. */
  showsWaiting: boolean;
  /** Whether the answer to a new transaction tells its amount. */
  tellsAmount: boolean;
  takesInstead: { readonly amount: number; readonly currency: string } | undefined;
}

export const createOpayoBooks = (): OpayoBooks => ({
  sessions: new Set(),
  cards: new Map(),
  transactions: new Map(),
  checksCardFirst: true,
  showsWaiting: false,
  tellsAmount: true,
  takesInstead: undefined,
});

export const findByCode = (books: OpayoBooks, code: string): OpayoTransaction | undefined =>
  [...books.transactions.values()].find((transaction) => transaction.code === code);

/** A card that the customer gave to Opayo's fields. */
export function createOpayoCard(books: OpayoBooks, conduct: OpayoConduct, session: string | null): OpayoCard {
  const identifier = randomUUID().toUpperCase();
  const card = { identifier, conduct, session, isReusable: session === null, isUsed: false };
  books.cards.set(identifier, card);
  return card;
}

export function takeMoney(transaction: OpayoTransaction): void {
  transaction.status = 'Ok';
  transaction.statusCode = '0000';
  transaction.bankCode = '00';
}

export function chargeOpayoCard(transaction: OpayoTransaction, conduct: OpayoConduct): void {
  if (conduct === 'succeeds') takeMoney(transaction);
  else if (conduct === 'challenges' || conduct === 'challenges_old') {
    transaction.status = '3DAuth';
    transaction.statusCode = conduct === 'challenges' ? '2021' : '2007';
  } else if (conduct === 'is_rejected') {
    transaction.status = 'Rejected';
    transaction.statusCode = '4026';
  } else {
    transaction.status = 'NotAuthed';
    transaction.statusCode = '2000';
    transaction.bankCode = conduct.slice('declines:'.length);
  }
}

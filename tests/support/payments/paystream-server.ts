// A local Paystream: its payment page, purchases by reference, refunds.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type LocalAnswer, type LocalCall, type LocalServer, openLocalServer } from './local-server.ts';

export const PAYSTREAM_SETTINGS = {
  PAYSTREAM_USERNAME: 'TESTdrawcard',
  PAYSTREAM_TOKEN: 'token',
  PAYSTREAM_SHARED_SECRET: 'shared-secret',
};

/** What the customer's card does: a decline names the bank's code. */
export type PaystreamConduct = 'succeeds' | `declines:${string}`;

const NewRefund = z.object({
  transaction_id: z.string(),
  amount: z.number().int().positive(),
  reference: z.string().max(30),
});

interface PaystreamMove {
  readonly id: string;
  readonly reference: string;
  readonly cents: number;
  readonly isTaken: boolean;
  readonly code: string;
}

interface PaystreamBooks {
  readonly purchases: Map<string, PaystreamMove>;
  readonly refunds: Map<string, PaystreamMove>;
  takesInstead: number | undefined;
}

const NOT_FOUND: LocalAnswer = {
  status: 404,
  body: { successful: false, response: null, errors: ['Not found'] },
};

const REFUSED: LocalAnswer = {
  status: 422,
  body: { successful: false, response: null, errors: ['Refused'] },
};

const toAnswer = (move: PaystreamMove | undefined, status = 200): LocalAnswer =>
  move
    ? {
        status,
        body: {
          successful: move.isTaken,
          response: {
            id: move.id,
            reference: move.reference,
            amount: move.cents,
            currency: 'AUD',
            successful: move.isTaken,
            response_code: move.code,
            card_token: 'fke8tr3e',
            card_type: 'VISA',
            card_number: '400555XXXXXX0001',
            card_expiry: '2030-03-31',
            card_holder: 'A B',
          },
          errors: [],
          test: true,
        },
      }
    : NOT_FOUND;

function giveBack(books: PaystreamBooks, body: unknown): LocalAnswer {
  const { transaction_id, amount, reference } = NewRefund.parse(body);
  const paid = [...books.purchases.values()].find(({ id, isTaken }) => isTaken && id === transaction_id);
  if (!paid || books.refunds.has(reference)) return REFUSED;
  const refund = { id: `R-${books.refunds.size}`, reference, cents: amount, isTaken: true, code: '00' };
  books.refunds.set(reference, refund);
  return toAnswer(refund, 201);
}

function answer(books: PaystreamBooks, { method, path, text, headers }: LocalCall): LocalAnswer {
  if (headers.authorization !== `Basic ${Buffer.from('TESTdrawcard:token').toString('base64')}`)
    return { status: 401, body: {} };
  const [, kind, reference = ''] = /^\/v1\.0\/(purchases|refunds)(?:\/(\w+))?$/.exec(path) ?? [];
  if (method === 'GET')
    return toAnswer(kind === 'refunds' ? books.refunds.get(reference) : books.purchases.get(reference));
  if (kind === undefined) return NOT_FOUND;
  // Cards are kept on its page alone here: it knows none that is charged.
  return kind === 'refunds' ? giveBack(books, JSON.parse(text)) : REFUSED;
}

export interface PaystreamServer extends LocalServer {
  readonly books: PaystreamBooks;
  /** The customer pays on the page of an address. @throws where the address is not signed */
  pay(address: string, conduct: PaystreamConduct): void;
  /** What was taken and not given back, in cents. */
  sumCharged(): number;
}

const sum = (moves: Iterable<PaystreamMove>): number =>
  [...moves].reduce((cents, move) => cents + (move.isTaken ? move.cents : 0), 0);

export async function openPaystreamServer(): Promise<PaystreamServer> {
  const books: PaystreamBooks = { purchases: new Map(), refunds: new Map(), takesInstead: undefined };
  const server = await openLocalServer((call) => answer(books, call));
  return {
    ...server,
    books,
    pay(address, conduct) {
      const { pathname, searchParams } = new URL(address);
      const [, , , reference = '', currency = '', amount = '', signature] = pathname.split('/');
      const signed = [reference, amount, currency, searchParams.get('return_path')].join(':');
      const expected = createHmac('md5', PAYSTREAM_SETTINGS.PAYSTREAM_SHARED_SECRET)
        .update(signed)
        .digest('hex');
      if (signature !== expected) throw new Error('The address is not signed');
      if (books.purchases.get(reference)?.isTaken) return;
      const isTaken = conduct === 'succeeds';
      books.purchases.set(reference, {
        id: `P-${reference}`,
        reference,
        cents: books.takesInstead ?? Math.round(Number(amount) * 100),
        isTaken,
        code: isTaken ? '00' : conduct.slice('declines:'.length),
      });
    },
    sumCharged: () => sum(books.purchases.values()) - sum(books.refunds.values()),
  };
}

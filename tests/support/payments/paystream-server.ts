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
  /** From now on its page pays with a card that does this, and leads back to the shop by a link. */
  payOnPage(conduct: PaystreamConduct): void;
  /** What was taken and not given back, in cents. */
  sumCharged(): number;
}

const sum = (moves: Iterable<PaystreamMove>): number =>
  [...moves].reduce((cents, move) => cents + (move.isTaken ? move.cents : 0), 0);

/** Books what the customer of a page pays. @throws where its address is not signed */
function pay(books: PaystreamBooks, path: string, query: URLSearchParams, conduct: PaystreamConduct): void {
  const [, , , reference = '', currency = '', amount = '', signature] = path.split('/');
  const signed = [reference, amount, currency, query.get('return_path')].join(':');
  const expected = createHmac('md5', PAYSTREAM_SETTINGS.PAYSTREAM_SHARED_SECRET).update(signed).digest('hex');
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
}

const createPage = (query: URLSearchParams): LocalAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: `<a href="${query.get('return_path')}">Back to the shop</a>`,
});

export async function openPaystreamServer(): Promise<PaystreamServer> {
  const books: PaystreamBooks = { purchases: new Map(), refunds: new Map(), takesInstead: undefined };
  let onPage: PaystreamConduct | undefined;
  const server = await openLocalServer((call) => {
    if (onPage === undefined || !call.path.startsWith('/v3/')) return answer(books, call);
    pay(books, call.path, call.query, onPage);
    return createPage(call.query);
  });
  return {
    ...server,
    books,
    pay(address, conduct) {
      const { pathname, searchParams } = new URL(address);
      pay(books, pathname, searchParams, conduct);
    },
    payOnPage(conduct) {
      onPage = conduct;
    },
    sumCharged: () => sum(books.purchases.values()) - sum(books.refunds.values()),
  };
}

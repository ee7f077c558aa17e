// A local eWAY: pages to pay on, what came of them, refunds.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type LocalAnswer, type LocalCall, type LocalServer, openLocalServer } from './local-server.ts';

export const EWAY_SETTINGS = { EWAY_API_KEY: 'key', EWAY_PASSWORD: 'password' };

/**
 * What the customer's card does: a decline names eWAY's code, and so does a refusal that makes no transaction, among its
 * errors or as its message.
 */
export type EwayConduct = 'succeeds' | `${'declines' | 'refuses' | 'says'}:${string}`;

const NewPage = z.object({
  Payment: z.object({
    TotalAmount: z.number().int().positive(),
    InvoiceReference: z.string().max(50),
    InvoiceDescription: z.string().max(64),
    CurrencyCode: z.literal('AUD'),
  }),
  Customer: z.object({ Country: z.string().length(2) }),
  RedirectUrl: z.url(),
  CancelUrl: z.url(),
  Method: z.enum(['ProcessPayment', 'TokenPayment']),
  TransactionType: z.literal('Purchase'),
});
/** A kept card that is charged while its owner is away: without an address to come back to. */
const NewCharge = z.strictObject({
  Payment: NewPage.shape.Payment,
  Customer: z.object({ TokenCustomerID: z.string().min(1), Reference: z.string() }),
  Method: z.literal('TokenPayment'),
  TransactionType: z.literal('Recurring'),
});
const NewRefund = z.object({
  Refund: z.object({ TotalAmount: z.number().int().positive(), InvoiceReference: z.string().max(50) }),
});

interface EwayTransaction {
  readonly code: string | null;
  readonly id: number;
  readonly reference: string;
  readonly kind: 'purchase' | 'refund';
  readonly cents: number;
  readonly isTaken: boolean;
  readonly message: string;
  readonly token: string | null;
  readonly currency: string;
}

interface EwayBooks {
  readonly pages: Map<string, z.infer<typeof NewPage>>;
  readonly transactions: EwayTransaction[];
  takesInstead: number | undefined;
  /** What its answers say of transactions in place of what is so. */
  saysInstead: Readonly<Record<string, unknown>>;
  /** What comes of kept cards that are charged. */
  conduct: EwayConduct;
}

const respond = (body: unknown): LocalAnswer => ({ status: 200, body });

const toAnswer = ({ id, reference, cents, isTaken, message, token, currency }: EwayTransaction) => ({
  TransactionID: id,
  InvoiceReference: reference,
  TotalAmount: cents,
  TransactionStatus: isTaken,
  TransactionCaptured: isTaken,
  ResponseMessage: message,
  CurrencyCode: currency,
  TokenCustomerID: token,
  Customer: {
    CardDetails: { Number: '444433XXXXXX1111', Name: 'A B', ExpiryMonth: '03', ExpiryYear: '30' },
  },
});

const listFound = ({ saysInstead }: EwayBooks, found: readonly EwayTransaction[]): LocalAnswer =>
  respond({
    Transactions: found.map((made) => Object.assign(toAnswer(made), saysInstead)),
    Errors: found.length === 0 ? 'S5099' : '',
  });

function openPage(books: EwayBooks, body: unknown): LocalAnswer {
  const page = NewPage.safeParse(body);
  if (!page.success) return respond({ AccessCode: null, SharedPaymentUrl: null, Errors: 'V6021' });
  const AccessCode = randomUUID().replaceAll('-', '');
  books.pages.set(AccessCode, page.data);
  const SharedPaymentUrl = `https://secure.ewaypayments.com/sharedpage?AccessCode=${AccessCode}`;
  return respond({ AccessCode, SharedPaymentUrl, Errors: null });
}

/** Charges again each time it is asked. */
function chargeKept(books: EwayBooks, body: unknown): LocalAnswer {
  const asked = NewCharge.safeParse(body);
  if (!asked.success) return respond({ TransactionStatus: null, Errors: 'V6021' });
  const [outcome, code = ''] = books.conduct.split(':');
  if (outcome === 'refuses') return respond({ TransactionStatus: null, Errors: code });
  if (outcome === 'says') return respond({ TransactionStatus: false, ResponseMessage: code, Errors: null });
  const { Payment } = asked.data;
  const isTaken = books.conduct === 'succeeds';
  const made: EwayTransaction = {
    code: null,
    id: 10_000 + books.transactions.length,
    reference: Payment.InvoiceReference,
    kind: 'purchase',
    cents: Payment.TotalAmount,
    isTaken,
    message: isTaken ? 'A2000' : code,
    token: null,
    currency: '036',
  };
  books.transactions.push(made);
  return respond({
    TransactionID: made.id,
    TransactionStatus: isTaken,
    ResponseMessage: made.message,
    Payment: { TotalAmount: made.cents, CurrencyCode: 'AUD', InvoiceReference: made.reference },
    Errors: '',
    ...books.saysInstead,
  });
}

function giveBack(books: EwayBooks, id: number, body: unknown): LocalAnswer {
  const { TotalAmount: cents, InvoiceReference: reference } = NewRefund.parse(body).Refund;
  const paid = books.transactions.find((known) => known.id === id && known.isTaken);
  if (!paid) return respond({ TransactionStatus: false, Errors: 'V6115' });
  books.transactions.push({ ...paid, code: null, id: id + 500, reference, kind: 'refund', cents });
  return respond({ TransactionStatus: true, Errors: '' });
}

function answer(books: EwayBooks, { method, path, text, headers }: LocalCall): LocalAnswer {
  if (headers.authorization !== `Basic ${Buffer.from('key:password').toString('base64')}`)
    return { status: 401, body: '' };
  if (headers['x-eway-apiversion'] !== '47') return { status: 400, body: '' };
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (path === '/AccessCodesShared') return openPage(books, body);
  if (method === 'POST' && path === '/Transaction') return chargeKept(books, body);
  const [, id] = /^\/Transaction\/(\d+)\/Refund$/.exec(path) ?? [];
  if (method === 'POST' && id) return giveBack(books, Number(id), body);
  const [, reference] = /^\/Transaction\/InvoiceRef\/(\w+)$/.exec(path) ?? [];
  if (reference)
    return listFound(
      books,
      books.transactions.filter((known) => known.reference === reference),
    );
  const [, code] = /^\/Transaction\/(\w+)$/.exec(path) ?? [];
  return listFound(
    books,
    books.transactions.filter((known) => known.code === code),
  );
}

export interface EwayServer extends LocalServer {
  readonly books: EwayBooks;
  /** The customer pays on the page of the access code, once. */
  pay(code: string, conduct: EwayConduct): void;
  /** What was taken and not given back, in cents. */
  sumCharged(): number;
}

export async function openEwayServer(): Promise<EwayServer> {
  const books: EwayBooks = {
    pages: new Map(),
    transactions: [],
    takesInstead: undefined,
    saysInstead: {},
    conduct: 'succeeds',
  };
  const server = await openLocalServer((call) => answer(books, call));
  return {
    ...server,
    books,
    pay(code, conduct) {
      const page = books.pages.get(code);
      if (!page || books.transactions.some((known) => known.code === code)) return;
      const isTaken = conduct === 'succeeds';
      books.transactions.push({
        code,
        id: 10_000 + books.transactions.length,
        reference: page.Payment.InvoiceReference,
        kind: 'purchase',
        cents: books.takesInstead ?? page.Payment.TotalAmount,
        isTaken,
        message: isTaken ? 'A2000' : conduct.slice('declines:'.length),
        token: isTaken && page.Method === 'TokenPayment' ? '918' : null,
        currency: '036',
      });
    },
    sumCharged: () =>
      books.transactions
        .filter(({ isTaken }) => isTaken)
        .reduce((sum, { kind, cents }) => sum + (kind === 'purchase' ? cents : -cents), 0),
  };
}

// A local Opayo: the calls of its Pi API that the shop makes, and of its reporting API.
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type LocalAnswer, type LocalCall, type LocalServer, openLocalServer } from './local-server.ts';
import {
  chargeOpayoCard,
  createOpayoBooks,
  createOpayoCard,
  findByCode,
  type OpayoBooks,
  type OpayoCard,
  type OpayoConduct,
  type OpayoTransaction,
  takeMoney,
} from './opayo-books.ts';

export const OPAYO_SETTINGS = {
  OPAYO_VENDOR: 'drawcard',
  OPAYO_INTEGRATION_KEY: 'key',
  OPAYO_INTEGRATION_PASSWORD: 'password',
  OPAYO_REPORTING_USER: 'reports',
  OPAYO_REPORTING_PASSWORD: 'pa&ss',
};
export const ACS_URL = 'https://acs.bank.example/challenge';

const respond = (body: unknown, status = 200): LocalAnswer => ({ status, body });
const refuse = (status: number, code: number, property: string, description: string): LocalAnswer => ({
  status,
  body: { errors: [{ code, property, description }] },
});

const Payment = z.looseObject({
  transactionType: z.literal('Payment'),
  vendorTxCode: z.string().regex(/^[\w{}.-]{1,40}$/),
  amount: z.number().int().positive(),
  currency: z.string().length(3),
  description: z.string().min(1).max(100),
  customerFirstName: z.string().min(1).max(20),
  customerLastName: z.string().min(1).max(20),
  entryMethod: z.literal('Ecommerce'),
  apply3DSecure: z.enum(['UseMSPSetting', 'Force', 'Disable']),
  billingAddress: z.object({
    address1: z.string().min(1).max(50),
    city: z.string().min(1).max(40),
    postalCode: z.string().min(1).max(10),
    country: z.string().length(2),
  }),
  paymentMethod: z.object({
    card: z.object({
      merchantSessionKey: z.string().optional(),
      cardIdentifier: z.string(),
      save: z.boolean().optional(),
      reusable: z.boolean().optional(),
    }),
  }),
  credentialType: z.object({ cofUsage: z.enum(['First', 'Subsequent']) }).optional(),
  strongCustomerAuthentication: z.object({
    website: z.string(),
    notificationURL: z.string().max(256),
    browserIP: z.string(),
    browserAcceptHeader: z.string(),
    browserUserAgent: z.string().min(1),
    browserJavascriptEnabled: z.boolean(),
    browserJavaEnabled: z.boolean(),
    browserLanguage: z.string().max(8),
    browserColorDepth: z.enum(['1', '4', '8', '15', '16', '24', '32', '48']).optional(),
    browserScreenHeight: z.string().regex(/^\d+$/).optional(),
    browserScreenWidth: z.string().regex(/^\d+$/).optional(),
    browserTZ: z
      .string()
      .regex(/^-?\d+$/)
      .optional(),
    challengeWindowSize: z.enum(['Small', 'Medium', 'Large', 'ExtraLarge', 'FullScreen']),
    transType: z.literal('GoodsAndServicePurchase'),
  }),
});
const Refund = z.object({
  transactionType: z.literal('Refund'),
  referenceTransactionId: z.string(),
  vendorTxCode: z.string().max(40),
  amount: z.number().int().positive(),
  description: z.string(),
});

const toCardAnswer = (card: OpayoCard) => ({
  card: {
    cardType: 'VisaDebit',
    lastFourDigits: '5559',
    expiryDate: '0330',
    ...(card.isReusable && { cardIdentifier: card.identifier, reusable: true }),
  },
});

const toFullAnswer = ({
  id,
  type,
  status,
  statusCode,
  bankCode,
  amount,
  surcharge,
  currency,
  card,
}: OpayoTransaction) => ({
  transactionId: id,
  transactionType: type,
  status,
  statusCode,
  statusDetail: `${status} (${statusCode})`,
  bankResponseCode: bankCode,
  ...(card && { paymentMethod: toCardAnswer(card) }),
  amount: { totalAmount: amount + surcharge, saleAmount: amount, surchargeAmount: surcharge },
  currency,
});

function toNewAnswer({ tellsAmount }: OpayoBooks, transaction: OpayoTransaction): LocalAnswer {
  const { id, status, statusCode, card } = transaction;
  if (status === '3DAuth') {
    const asked = card?.conduct === 'challenges' ? { cReq: `creq-${id}` } : { paReq: `pareq-${id}` };
    return respond({ statusCode, status, transactionId: id, acsUrl: ACS_URL, ...asked }, 202);
  }
  const { amount, currency, ...short } = toFullAnswer(transaction);
  return respond(tellsAmount ? { ...short, amount, currency } : short, 201);
}

function findCardFault(books: OpayoBooks, card: OpayoCard | undefined, session: string | undefined) {
  if (!card || (card.isUsed && !card.isReusable))
    return refuse(422, 1011, 'cardIdentifier', 'The card identifier is invalid or used');
  if (!card.isReusable && (card.session !== session || !books.sessions.has(session ?? '')))
    return refuse(422, 1011, 'merchantSessionKey', 'The merchant session key is invalid');
  return undefined;
}

const refuseCode = (): LocalAnswer =>
  refuse(422, 4001, 'vendorTxCode', 'The VendorTxCode has been used before for another transaction.');

function pay(books: OpayoBooks, body: unknown): LocalAnswer {
  const parsed = Payment.safeParse(body);
  if (!parsed.success)
    return refuse(422, 1003, parsed.error.issues[0]?.path.join('.') ?? '', parsed.error.message);
  const { vendorTxCode: code, amount, currency, paymentMethod } = parsed.data;
  const card = books.cards.get(paymentMethod.card.cardIdentifier);
  const cardFault = findCardFault(books, card, paymentMethod.card.merchantSessionKey);
  const codeFault = findByCode(books, code) && refuseCode();
  const fault = books.checksCardFirst ? (cardFault ?? codeFault) : (codeFault ?? cardFault);
  if (fault) return fault;
  if (!card) return refuseCode();
  card.isUsed = true;
  if (paymentMethod.card.save) card.isReusable = true;
  const transaction: OpayoTransaction = {
    id: randomUUID().toUpperCase(),
    code,
    type: 'Payment',
    amount: books.takesInstead?.amount ?? amount,
    surcharge: 0,
    currency: books.takesInstead?.currency ?? currency,
    card,
    reference: null,
    body: parsed.data,
    status: 'NotAuthed',
    statusCode: '',
    bankCode: '',
  };
  books.transactions.set(transaction.id, transaction);
  chargeOpayoCard(transaction, card.conduct);
  return toNewAnswer(books, transaction);
}

function giveBack(books: OpayoBooks, body: unknown): LocalAnswer {
  const { vendorTxCode: code, referenceTransactionId: reference, amount } = Refund.parse(body);
  if (findByCode(books, code)) return refuseCode();
  const paid = books.transactions.get(reference);
  if (paid?.status !== 'Ok') return refuse(422, 4020, 'referenceTransactionId', 'Not found');
  if (amount > paid.amount) return refuse(422, 4035, 'amount', 'Exceeds the amount');
  const id = randomUUID().toUpperCase();
  const { currency } = paid;
  const refund: OpayoTransaction = {
    id,
    code,
    type: 'Refund',
    amount,
    surcharge: 0,
    currency,
    card: null,
    reference,
    body: {},
    status: 'Ok',
    statusCode: '0000',
    bankCode: '00',
  };
  books.transactions.set(id, refund);
  return respond(toFullAnswer(refund), 201);
}

/** The bank's own answer; any other text is refused. */
const toBankAnswer = (id: string, outcome: 'passes' | 'fails'): string => `${outcome}-${id}`;

function settleChallenge(books: OpayoBooks, id: string, answer: string): LocalAnswer {
  const transaction = books.transactions.get(id);
  if (transaction?.status !== '3DAuth') return refuse(422, 1017, 'transactionId', 'It is not waiting');
  if (answer === toBankAnswer(id, 'passes')) takeMoney(transaction);
  else if (answer === toBankAnswer(id, 'fails')) chargeOpayoCard(transaction, 'is_rejected');
  else return refuse(422, 1016, 'cRes', 'The answer cannot be read');
  return respond(toFullAnswer(transaction), 201);
}

function readTransaction(books: OpayoBooks, id: string): LocalAnswer {
  const transaction = books.transactions.get(id);
  const isShown = transaction && (transaction.status !== '3DAuth' || books.showsWaiting);
  return isShown ? respond(toFullAnswer(transaction)) : refuse(404, 1012, 'transactionId', 'Not found');
}

const readElement = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
const respondXml = (inner: string): LocalAnswer => ({
  status: 200,
  body: `<vspaccess>${inner}<timestamp>19/11/2026 03:00:00</timestamp></vspaccess>`,
  headers: { 'content-type': 'text/xml' },
});

function answerReport(books: OpayoBooks, text: string): LocalAnswer {
  const xml = new URLSearchParams(text).get('XML') ?? '';
  const [, command = '', signature] =
    /^<vspaccess>(.*)<signature>(\w+)<\/signature><\/vspaccess>$/.exec(xml) ?? [];
  const expected = createHash('md5')
    .update(`${command}<password>${OPAYO_SETTINGS.OPAYO_REPORTING_PASSWORD}</password>`)
    .digest('hex');
  if (signature !== expected.toUpperCase()) return respondXml('<errorcode>0010</errorcode>');
  const transaction = findByCode(books, readElement(command, 'vendortxcode'));
  if (!transaction) return respondXml('<errorcode>0043</errorcode>');
  const { id, code, amount, currency } = transaction;
  return respondXml(
    `<errorcode>0000</errorcode><vendortxcode>${code}</vendortxcode><vpstxid>{${id}}</vpstxid><amount>${(amount / 100).toFixed(2)}</amount><currency>${currency}</currency>`,
  );
}

const Answered = z.object({ cRes: z.string() }).or(z.object({ paRes: z.string() }));

function answer(books: OpayoBooks, { method, path, text, headers }: LocalCall): LocalAnswer {
  if (path === '/access/access.htm') return answerReport(books, text);
  if (headers.authorization !== `Basic ${Buffer.from('key:password').toString('base64')}`)
    return { status: 401, body: { code: 1002, description: 'Authentication failed' } };
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const [, id = '', action] = /^\/api\/v1\/transactions\/([\w-]+)(?:\/([\w-]+))?$/.exec(path) ?? [];
  if (path === '/api/v1/merchant-session-keys') {
    const merchantSessionKey = randomUUID().toUpperCase();
    books.sessions.add(merchantSessionKey);
    return respond({ merchantSessionKey, expiry: '2026-11-19T03:06:40.000Z' }, 201);
  }
  if (path === '/api/v1/transactions')
    return Refund.safeParse(body).success ? giveBack(books, body) : pay(books, body);
  if (method === 'GET') return readTransaction(books, id);
  const answered = Answered.parse(body);
  if (action === '3d-secure-challenge' && 'cRes' in answered)
    return settleChallenge(books, id, answered.cRes);
  if (action === '3d-secure' && 'paRes' in answered) {
    const settled = settleChallenge(books, id, answered.paRes);
    return settled.status === 201 ? respond({ status: 'Authenticated' }, 201) : settled;
  }
  return { status: 404, body: {} };
}

export interface OpayoServer extends LocalServer {
  readonly books: OpayoBooks;
  /** What a payment by a new card is asked for with, as Opayo's fields give it to the page. */
  createCard(conduct: OpayoConduct): { readonly token: string; readonly merchantSessionKey: string };
  find(code: string): OpayoTransaction;
  /** What the bank's page posts, by its protocol. */
  answerChallenge(code: string, outcome: 'passes' | 'fails'): Record<string, string>;
  /** What was taken and not given back, in cents. */
  sumCharged(): number;
}

export async function openOpayoServer(): Promise<OpayoServer> {
  const books = createOpayoBooks();
  const server = await openLocalServer((call) => answer(books, call));
  const find = (code: string): OpayoTransaction => {
    const found = findByCode(books, code);
    if (!found) throw new Error(`Opayo knows no ${code}`);
    return found;
  };
  return {
    ...server,
    books,
    find,
    createCard(conduct) {
      const merchantSessionKey = randomUUID().toUpperCase();
      books.sessions.add(merchantSessionKey);
      return { token: createOpayoCard(books, conduct, merchantSessionKey).identifier, merchantSessionKey };
    },
    answerChallenge(code, outcome): Record<string, string> {
      const { id, card } = find(code);
      const said = toBankAnswer(id, outcome);
      return card?.conduct === 'challenges_old' ? { PaRes: said, MD: 'md' } : { cres: said };
    },
    sumCharged: () =>
      [...books.transactions.values()]
        .filter(({ status }) => status === 'Ok')
        .reduce((sum, { type, amount }) => sum + (type === 'Payment' ? amount : -amount), 0),
  };
}

// The operator makes vouchers, looks at them and ends them.
import { VoucherType } from '#lib/contracts/products/voucher.ts';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import { writeCsv } from '#lib/domain/text/write-csv.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { transact } from '../../ground/db/open.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { formatTable } from '../../ground/operator/table.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { describeVoucher } from '../products/voucher/describe.ts';
import { KIND_WORDS } from './kind-words.ts';
import {
  createPromotion,
  createVoucher,
  findVoucherUse,
  listVouchers,
  type NewVoucher,
  revokeVoucher,
  type VoucherUse,
} from './store.ts';

const ZONE = 'Australia/Sydney';
const CODES_MAX = 10_000;
const AMOUNT = /^\d{1,6}(\.\d{2})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

type Kind = keyof typeof KIND_WORDS;
const isKind = (text: string): text is Kind => Object.hasOwn(KIND_WORDS, text);

function readCents(call: SharedCall, name: string): number | undefined {
  const text = readTextOption(call, name);
  if (text !== undefined && !AMOUNT.test(text))
    throw new OperatorError(`--${name} is an amount such as 5.00.`);
  return text === undefined ? undefined : toCents(text);
}

function readCount(call: SharedCall, name: string, max: number): number | undefined {
  const text = readTextOption(call, name);
  const count = Number(text);
  if (text !== undefined && !(Number.isInteger(count) && count >= 1 && count <= max))
    throw new OperatorError(`--${name} is a number from 1 to ${max}.`);
  return text === undefined ? undefined : count;
}

/** A day in Sydney. */
function readDay(call: SharedCall, name: string): string | undefined {
  const text = readTextOption(call, name);
  if (text !== undefined && !DATE.test(text))
    throw new OperatorError(`--${name} is a date such as 2027-01-31.`);
  return text;
}

/** The beginning of a day. */
const toBeginning = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : toIso(toInstant(day, '00:00', ZONE));

/** The end of a day: the beginning of the next one. */
const toEnd = (day: string | undefined): string | undefined =>
  toBeginning(day === undefined ? undefined : addDays(day, 1));

const TYPES = {
  fixed: 'voucher_fixed_discount',
  percent: 'voucher_percent_discount',
  expiring: 'voucher_fixed_discount_expire',
  credit: 'voucher_credit_amount',
} as const satisfies Record<string, VoucherType>;

function readType(call: SharedCall): VoucherType {
  const text = readTextOption(call, 'type') ?? '';
  const known =
    new Map<string, VoucherType>(Object.entries(TYPES)).get(text) ?? VoucherType.safeParse(text).data;
  if (!known) throw new OperatorError(`--type is one of ${Object.keys(TYPES).join(', ')}.`);
  return known;
}

async function readFor(call: SharedCall) {
  const kind = readTextOption(call, 'for');
  if (kind !== undefined && !isKind(kind))
    throw new OperatorError(`--for is one of ${Object.keys(KIND_WORDS).join(', ')}.`);
  const offerKey = readTextOption(call, 'offer');
  const offer = offerKey === undefined ? undefined : await findOfferName(call.services, offerKey);
  return {
    kinds: kind === undefined ? [] : [kind],
    offerKeys: offerKey === undefined ? [] : [offerKey],
    appliesTo: [kind === undefined ? undefined : KIND_WORDS[kind], offer].filter(Boolean).join(' of '),
  };
}

async function findOfferName({ database }: Services, key: string): Promise<string> {
  const row = await database.db
    .selectFrom('product_offer')
    .select('name')
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) throw new OperatorError(`There is no offer ${key}.`);
  return row.name;
}

async function findCustomerId(
  { database }: Services,
  email: string | undefined,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const address = normaliseEmail(email);
  const row = await database.db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirst();
  if (!row) throw new OperatorError(`There is no account with ${email}.`);
  return row.id;
}

/** Amount, percentage and end as its type asks for them. */
function readValue(call: SharedCall, type: VoucherType) {
  const amountCents = readCents(call, 'amount');
  const percent = readCount(call, 'percent', 100);
  const validUntil = toEnd(readDay(call, 'until'));
  const isPercent = type === 'voucher_percent_discount';
  if (isPercent && (percent === undefined || amountCents !== undefined))
    throw new OperatorError('A percentage needs --percent, and no --amount.');
  if (!isPercent && (amountCents === undefined || amountCents === 0 || percent !== undefined))
    throw new OperatorError('This type needs --amount, and no --percent.');
  if (type === 'voucher_fixed_discount_expire' && validUntil === undefined)
    throw new OperatorError('An expiring voucher needs --until.');
  return { amountCents, percentBps: percent === undefined ? undefined : percent * 100, validUntil };
}

async function readVoucher(call: SharedCall): Promise<NewVoucher> {
  const type = readType(call);
  return {
    type,
    ...readValue(call, type),
    ...(await readFor(call)),
    name: readTextOption(call, 'name') ?? 'Promotion',
    code: readTextOption(call, 'code'),
    maxCents: readCents(call, 'max'),
    minimumCents: readCents(call, 'min'),
    validFrom: toBeginning(readDay(call, 'from')),
    customerId: await findCustomerId(call.services, readTextOption(call, 'customer')),
    isOnceEach: call.options['each-once'] === true,
    uses: readCount(call, 'uses', 1_000_000),
  };
}

const create: SharedCommand = {
  role: 'manager',
  right: 'money',
  usage: '--type fixed|percent|expiring|credit --amount 5.00|--percent 10 [...]',
  arguments: [],
  summary: 'Makes a voucher, or --count of them, and prints the codes.',
  options: {
    type: { type: 'string' },
    name: { type: 'string' },
    amount: { type: 'string' },
    percent: { type: 'string' },
    max: { type: 'string' },
    min: { type: 'string' },
    code: { type: 'string' },
    uses: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    for: { type: 'string' },
    offer: { type: 'string' },
    customer: { type: 'string' },
    'each-once': { type: 'boolean' },
    count: { type: 'string' },
  },
  async run(call) {
    const { services, print } = call;
    const voucher = await readVoucher(call);
    const count = readCount(call, 'count', CODES_MAX) ?? 1;
    if (count > 1 && voucher.code !== undefined)
      throw new OperatorError('Several vouchers cannot have one code.');
    if (voucher.code !== undefined && (await findVoucherUse(services.database.db, voucher.code)))
      throw new OperatorError(`The code ${voucher.code} is taken.`);
    const codes = await transact(services.database, async (tx) => {
      const made: string[] = [];
      const isOpen = voucher.customerId === undefined;
      const of = isOpen ? { promotionId: await createPromotion(tx, services, voucher) } : {};
      for (let index = 0; index < count; index += 1)
        made.push(await createVoucher(tx, services, { ...voucher, ...of }));
      return made;
    });
    for (const code of codes) print(code);
    return { subject: voucher.name, detail: { ...voucher, code: undefined, count } };
  },
};

const getState = ({ revoked_at, valid_until }: VoucherUse, now: string): string => {
  if (revoked_at !== null) return 'revoked';
  return valid_until !== null && valid_until <= now ? 'expired' : 'good';
};

/** The last day on which it is good, in Sydney: its end may be the beginning of the next one. */
const getLastDay = ({ valid_until }: VoucherUse): string =>
  valid_until === null ? '' : toLocalDate(Date.parse(valid_until) - 1, ZONE);

const HEADING = ['code', 'name', 'what', 'for', 'until', 'uses', 'used', 'taken off', 'state'];
const toCells = (voucher: VoucherUse, now: string) => [
  voucher.code,
  voucher.name,
  describeVoucher(voucher),
  voucher.applies_to,
  getLastDay(voucher),
  voucher.uses ?? '',
  voucher.redemptions,
  formatCents(voucher.cents),
  getState(voucher, now),
];

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'All vouchers, the newest first.',
  async run({ services, print }) {
    const now = toIso(services.clock.now());
    const rows = (await listVouchers(services.database.db)).map((voucher) => toCells(voucher, now));
    for (const line of formatTable([HEADING, ...rows])) print(line);
    return { subject: 'all' };
  },
};

const show: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'CODE', kind: 'text' }],
  summary: 'One voucher, and what it has taken off.',
  async run({ services, words, print }) {
    const code = requireWord(words, 0, 'The code');
    const voucher = await findVoucherUse(services.database.db, code);
    if (!voucher) throw new OperatorError(`There is no voucher ${code}.`);
    const cells = toCells(voucher, toIso(services.clock.now()));
    for (const [place, name] of HEADING.entries()) print(`${name}: ${cells[place]}`);
    return { subject: voucher.id };
  },
};

const revoke: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'CODE', kind: 'text' }],
  isFinal: true,
  summary: 'Ends a voucher: carts lose it, and what it took off before stays.',
  async run({ services, words, print }) {
    const code = requireWord(words, 0, 'The code');
    if (!(await revokeVoucher(services, code)))
      throw new OperatorError(`There is no voucher ${code} that is good.`);
    print(`${code} is no good any more.`);
    return { subject: code };
  },
};

const exportAll: Command = {
  arguments: [],
  summary: 'All vouchers as CSV.',
  async run({ services, print }) {
    const now = toIso(services.clock.now());
    const rows = (await listVouchers(services.database.db)).map((voucher) => toCells(voucher, now));
    print(writeCsv(HEADING, rows, { lines: 'unix' }).trimEnd());
    return { subject: 'all' };
  },
};

export const voucherCommands = {
  'vouchers create': create,
  'vouchers list': list,
  'vouchers show': show,
  'vouchers revoke': revoke,
  'vouchers export': exportAll,
} satisfies Record<string, Command>;

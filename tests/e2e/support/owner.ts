// A customer of the demo shop who has something of everything that has an id, for tests of what others may not see.
import { listForms } from './page-forms.ts';
import type { Shop } from './shop.ts';
import { DEMO_PASSWORD } from './shop.ts';
import { Visitor } from './visitor.ts';

/** What opens the pages of social sign-in, of direct debits and of other ways in. */
export const OWNER_SETTINGS = {
  TRUST_PROXY: '1',
  GOOGLE_CLIENT_ID: 'shop',
  GOOGLE_CLIENT_SECRET: 'not-used-here',
  PAYMENT_METHODS: 'dd=bank,bd=debit',
  BANK_BSB: '062-000',
  BANK_ACCOUNT: '12345678',
  BANK_ACCOUNT_NAME: 'Drawcard',
  BANK_SHORT_NAME: 'CBA',
  BANK_USER_ID: '301500',
  BANK_USER_NAME: 'Drawcard',
};

export const EMAIL = 'demo@drawcard.example';

interface Owner {
  readonly owner: Visitor;
  /** Of each kind of thing that the owner has, or has part in. */
  readonly ids: readonly string[];
  /** Whatever names the owner or what is the owner's. */
  readonly secrets: readonly string[];
}

type Fields = Readonly<Record<string, string>>;

const isIn = (fields: Fields, pairs: readonly (readonly [string, string])[]): boolean =>
  Object.entries(fields).every(([name, value]) =>
    pairs.some(([key, kept]) => key === name && kept === value),
  );

/** Sends the form of a page that holds these values, with others in its fields. @throws where there is none */
async function sendForm(owner: Visitor, page: string, marks: Fields, values: Fields = {}): Promise<void> {
  const { body } = await owner.ask(page);
  const form = listForms(body, page).find(({ fields }) =>
    isIn(marks, fields.concat(fields.map(([name]) => [name, '']))),
  );
  if (!form) throw new Error(`${page} has no form with ${JSON.stringify(marks)}`);
  const fields = form.fields.map(([name, value]): [string, string] => [name, values[name] ?? value]);
  const { status, body: answer } = await owner.post(form.action, fields);
  if (status !== 303) throw new Error(`${form.action} answered ${status}: ${answer.slice(0, 2000)}`);
}

/** Buys quick picks: one that is bought again for every draw, one that is paid by the month. */
async function buyRepeats(owner: Visitor): Promise<void> {
  const pick = { game_type: 'random', game_offer: 'random', num_games: 4 };
  const lines = [
    { lottery_key: 'daybreak', recurring_purchase: { enabled: true, type: 'autoplay' } },
    {
      lottery_key: 'seven-seas',
      recurring_purchase: { enabled: true, type: 'subscription', period: 'monthly' },
    },
  ];
  for (const line of lines) {
    const { status, body } = await owner.call('/api/cart/items', { ...pick, ...line });
    if (status !== 200) throw new Error(`${line.lottery_key} was not added: ${body}`);
  }
  await sendForm(owner, '/cart', { action: 'pay' });
}

const BANK = { bankCode: '062-000', accountNumber: '12345678', accountName: 'Dana Merrow' };

/** What the shop knows of the owner, without what a look at the account changes. */
export async function readRecord(shop: Shop): Promise<Record<string, unknown>> {
  const { session, ...record } = JSON.parse(await shop.ops('customer', 'export', EMAIL));
  return { ...record, sessions: session.length };
}

const ID = /^[a-z]{2,5}_\w{20,}$/;

function listIds(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string' && ID.test(value)) found.add(value);
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) listIds(inner, found);
  return found;
}

/** What several customers have part in: pages for everybody name it. */
const SHARED = /^(?:drw|pgr|pty|pool|cus)_/;
/** One id of each kind of thing; tickets of several products, and what repeats in several ways, are of several kinds. */
function pickIds(record: Readonly<Record<string, unknown>>): string[] {
  const picked = new Map([...listIds(record)].map((id) => [id.slice(0, id.indexOf('_')), id]));
  for (const [table, rows] of Object.entries(record))
    for (const { id, kind, type } of Array.isArray(rows) ? rows : [])
      if (typeof id === 'string') picked.set(`${table} ${kind ?? type ?? ''}`, id);
  return [...new Set(picked.values())];
}

export async function prepareOwner(shop: Shop): Promise<Owner> {
  await shop.ops('config', 'set', 'withdrawalMethods', '["tt","do"]');
  const owner = new Visitor(shop.url);
  const elsewhere = new Visitor(shop.url);
  for (const visitor of [owner, elsewhere])
    await visitor.call('/api/login', { email: EMAIL, password: DEMO_PASSWORD });
  await buyRepeats(owner);
  await sendForm(owner, '/my-account/withdraw?way=tt', { bankCode: '' }, { ...BANK, amount: '12.00' });
  await sendForm(owner, '/my-account/withdraw?way=tw', { amount: '' }, { amount: '7.00' });
  await sendForm(
    owner,
    '/my-account/direct-debit',
    { signedName: '' },
    { ...BANK, signedName: 'Dana Merrow' },
  );
  await sendForm(owner, '/my-account/deposit?way=td', { amount: '' }, { amount: '20.00' });
  await owner.call('/api/favourite-numbers', {
    offer_key: 'daybreak',
    name: 'Ours',
    numbers: [1, 2, 3, 4, 5, 6, 7],
    powerballs: [],
  });
  const record = JSON.parse(await shop.ops('customer', 'export', EMAIL));
  const ids = [...listIds(record)];
  const own = ids.filter((id) => !SHARED.test(id));
  return { owner, ids: pickIds(record), secrets: [EMAIL, 'Merrow', ...own] };
}

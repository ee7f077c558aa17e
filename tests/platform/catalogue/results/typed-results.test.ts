import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { publishCatalogueOffer, saveCatalogueOffer } from '#lib/contracts/catalogue/catalogue.ts';
import {
  dropTypedResult,
  getDeskDraw,
  listDeskDraws,
  type TypedResult,
  typeDrawResult,
} from '#lib/contracts/catalogue/desk-draws.ts';
import { addDeskKey, renewDeskKey } from '#lib/contracts/desk/keys.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { openStaffDesk } from '#tests/support/staff.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../../support/buying/buying.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';

const KEY = 'my-saturday';
const DAY_MS = 86_400_000;
const params = { offerKey: KEY, drawNo: '1' };
const DIVIDENDS = [
  { division: 1, winners: 0, amountCents: 0 },
  { division: 2, winners: 5, amountCents: 1_234_500 },
  { division: 3, winners: 90, amountCents: 123_450 },
  { division: 4, winners: 4000, amountCents: 4_000 },
  { division: 5, winners: 9000, amountCents: 2_000 },
  { division: 6, winners: 60_000, amountCents: 1_000 },
];
const RESULT: TypedResult = { numbers: [1, 2, 3, 40, 41, 42], secondary: [7, 43], dividends: DIVIDENDS };

/** A game whose first draw has a ticket and was held yesterday. */
async function openHeldDraw() {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const tokens = await Promise.all(
    ['mia', 'noah'].map((name) => addOperator(services, { name, role: 'manager' })),
  );
  const [mia, noah] = tokens.map((token) => ({ [HEADERS.operatorToken]: token! }));
  const { file } = GAME_TEMPLATES.find(({ name }) => name === 'six-of-45')!;
  const game = { params: { key: KEY }, headers: mia! };
  await platform.call(saveCatalogueOffer, { ...game, body: { file, revision: 0 } });
  await platform.call(publishCatalogueOffer, { ...game, body: { revision: 1 } });
  const customer = await createFundedCustomer(platform, '100.00');
  const numGames = 4;
  const games = [
    { numbers: [1, 2, 3, 4, 5, 6] },
    { numbers: [8, 9, 10, 11, 12, 13] },
    { numbers: [14, 15, 16, 17, 18, 19] },
    { numbers: [20, 21, 22, 23, 24, 25] },
  ];
  await buyTicket(platform, customer, createTicketInput({ lotteryKey: KEY, numGames, games }));
  const type = (headers: Record<string, string>, body: Record<string, unknown>) =>
    platform.call(typeDrawResult, { params, headers, body });
  return { platform, services, clock, mia: mia!, noah: noah!, type };
}

test('a result is published once two people have typed the same, and its tickets are paid', async () => {
  const { platform, services, clock, mia, noah, type } = await openHeldDraw();
  expect((await type(mia, RESULT)).status).toBe(409);
  clock.set(TEST_NOW + 3 * DAY_MS);
  expect(JSON.stringify((await type(mia, RESULT)).envelope)).toContain('draw_on_sale');
  await runDueDraws(services);
  const due = await platform.call(listDeskDraws, { headers: mia });
  expect(due.result.draws).toMatchObject([
    { offerKey: KEY, drawNo: 1, isDue: true, hasTyped: false, entries: 1 },
  ]);
  expect((await type(mia, RESULT)).result).toEqual({ state: 'waiting' });
  expect((await type(mia, RESULT)).result).toEqual({ state: 'waiting' });
  const seen = await platform.call(getDeskDraw, { params, headers: noah });
  expect(seen.result).toMatchObject({
    shape: { numbers: 6, secondary: 2, divisions: [1, 2, 3, 4, 5, 6], isOrdered: false },
    waiting: { person: 'mia', isOwn: false },
  });
  const other = await type(noah, { ...RESULT, numbers: [1, 2, 3, 40, 41, 44] });
  expect(other.status).toBe(409);
  expect(JSON.stringify(other.envelope)).toContain('mia has typed');
  const order = { ...RESULT, numbers: [42, 41, 40, 3, 2, 1], dividends: [...DIVIDENDS].reverse() };
  expect((await type(noah, order)).result).toEqual({ state: 'published' });
  await runDueDraws(services);
  const prize = await services.database.db.selectFrom('prize').select('amount_cents').execute();
  expect(prize).toEqual([{ amount_cents: 1000 }]);
  const after = await platform.call(getDeskDraw, { params, headers: mia });
  expect(after.result.waiting).toBeUndefined();
  expect(after.result.result).toEqual({ ...RESULT, numbers: order.numbers });
  const late = await type(mia, { ...RESULT, numbers: [9, 2, 3, 40, 41, 42] });
  expect(late.result).toEqual({ state: 'waiting' });
  expect((await type(noah, { ...RESULT, numbers: [9, 2, 3, 40, 41, 42] })).status).toBe(409);
});

test('what is wrong is said at once, and nothing is kept', async () => {
  const { platform, services, clock, mia, type } = await openHeldDraw();
  clock.set(TEST_NOW + 3 * DAY_MS);
  await runDueDraws(services);
  const say = async (body: Record<string, unknown>) => JSON.stringify((await type(mia, body)).envelope);
  expect(await say({ ...RESULT, numbers: [1, 2, 3, 40, 41, 46] })).toContain('46 is not between 1 and 45');
  expect(await say({ ...RESULT, numbers: [1, 2, 3, 40, 41] })).toContain('5 main numbers instead of 6');
  expect(await say({ ...RESULT, secondary: [1, 43] })).toContain('appears twice');
  expect(await say({ ...RESULT, dividends: DIVIDENDS.slice(0, 3) })).toContain('The dividends are not whole');
  expect((await platform.call(getDeskDraw, { params, headers: mia })).result.waiting).toBeUndefined();
  expect((await type(mia, { ...RESULT, dividends: [] })).result).toEqual({ state: 'waiting' });
  expect((await platform.call(dropTypedResult, { params, headers: mia })).status).toBe(200);
  expect((await platform.call(dropTypedResult, { params, headers: mia })).status).toBe(404);
});

test('one person with two keys is one person, and so is whoever was shown the secret of another', async () => {
  const { platform, services, clock, type } = await openHeldDraw();
  clock.set(TEST_NOW + 3 * DAY_MS);
  await runDueDraws(services);
  const [owner, other] = [await openStaffDesk(platform, 'owner'), await openStaffDesk(platform, 'owner')];
  const make = async (name: string, { headers }: typeof owner) =>
    (await platform.call(addDeskKey, { headers, body: { name, scopes: ['results', 'view'], days: 30 } }))
      .result;
  const say = async (secret: string) =>
    (await type({ [HEADERS.operatorToken]: secret }, RESULT)).result?.state;
  for (const name of ['first', 'second']) expect(await say((await make(name, owner)).secret)).toBe('waiting');
  expect((await type(owner.headers, RESULT)).result).toEqual({ state: 'waiting' });
  const { key } = await make('third', other);
  const shown = await platform.call(renewDeskKey, { headers: owner.headers, params: { id: key.id } });
  expect(await say(shown.result.secret)).toBe('waiting');
  expect((await type(owner.headers, RESULT)).result).toEqual({ state: 'waiting' });
  expect(await say((await make('fourth', other)).secret)).toBe('published');
});

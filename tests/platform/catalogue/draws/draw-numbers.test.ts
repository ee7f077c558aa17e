// The number that the lottery gave a draw is its number: counted ones give way, and everything that names the draw follows.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getDraw, getPastDraw } from '#lib/contracts/offers/draw.ts';
import { drawCommands } from '#platform/catalogue/draws/commands.ts';
import { planNumbers } from '#platform/catalogue/draws/numbers/plan-numbers.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { buyTickets, createWalletHolder, listDraws, playGame } from '../../../support/played-draws.ts';
import {
  createPlayer,
  listChargesOf,
  openRecurringShop,
  runFor,
} from '../../../support/recurring/recurring-shop.ts';
import { listDays } from '../../../support/results.ts';
import { feed, feedResult, file, outsideOffer, run } from '../results/imports.ts';

const map = new Map([['RealPair', 'pair']]);
const DAYS = listDays('2026-01-01', 40);

const Place = fc.record({
  day: fc.nat(39),
  kind: fc.constantFrom('official', 'counted', 'claimed', 'new', 'numbered'),
  gap: fc.integer({ min: 1, max: 4 }),
  claim: fc.integer({ min: 1, max: 200 }),
});

test('official numbers stay, all rise with their dates, and a second plan changes nothing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(Place, { selector: ({ day }) => day, maxLength: 25 }), (places) => {
      let last = 0;
      const sorted = [...places].sort((a, b) => a.day - b.day);
      const kept = sorted.flatMap(({ day, kind, gap }) => {
        if (kind === 'new' || kind === 'numbered') return [];
        last += gap;
        return [{ id: `${day}`, drawNo: last, localDate: DAYS[day]!, isCounted: kind !== 'official' }];
      });
      const claims = sorted.flatMap(({ day, kind, claim }) =>
        kind === 'claimed' ? [{ id: `${day}`, drawNo: claim }] : [],
      );
      const added = sorted.flatMap(({ day, kind, claim }) =>
        kind === 'new' || kind === 'numbered'
          ? [{ localDate: DAYS[day]!, drawNo: kind === 'new' ? undefined : claim, wanted: day }]
          : [],
      );
      const plan = planNumbers(kept, claims, added);
      const changed = new Map(plan.changes.map(({ id, ...change }) => [id, change]));
      for (const { id, isCounted } of kept) if (!isCounted) expect(changed.has(id)).toBe(false);
      const after = [
        ...kept.map((draw) => ({
          ...draw,
          drawNo: changed.get(draw.id)?.to ?? draw.drawNo,
          isCounted: changed.get(draw.id)?.isCounted ?? draw.isCounted,
        })),
        ...plan.inserts.map(({ drawNo, isCounted, wanted }) => ({
          id: `${wanted}`,
          drawNo,
          isCounted,
          localDate: DAYS[wanted]!,
        })),
      ].sort((a, b) => (a.localDate < b.localDate ? -1 : 1));
      const numbers = after.map(({ drawNo }) => drawNo);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers.every((drawNo) => drawNo >= 1)).toBe(true);
      const refused = new Set(plan.refused.map(({ id }) => id));
      const settled = claims.filter(({ id }) => !refused.has(id));
      for (const { id, drawNo } of settled)
        expect(after.find((draw) => draw.id === id)).toMatchObject({ drawNo, isCounted: false });
      expect(planNumbers(after, [], []).changes).toEqual([]);
      const shuffled = planNumbers([...kept].reverse(), [...claims].reverse(), [...added].reverse());
      expect(new Set(shuffled.changes.map((one) => JSON.stringify(one)))).toEqual(
        new Set(plan.changes.map((one) => JSON.stringify(one))),
      );
    }),
    { numRuns: 300 },
  );
});

test('one wild number keeps no other out', () => {
  const added = ['2026-01-01', '2026-01-02', '2026-01-03'].map((localDate, index) => ({
    localDate,
    drawNo: index === 0 ? 999_999 : 41 + index,
    wanted: localDate,
  }));
  const plan = planNumbers([], [], added);
  expect(plan.misfits.map(({ wanted }) => wanted)).toEqual(['2026-01-01']);
  expect(plan.inserts.map(({ drawNo }) => drawNo)).toEqual([42, 43]);
});

test("the lottery's number of a history's draw is taken from the feed, and old numbers lead on", async () => {
  const { services, call, purged } = await openTestPlatform();
  await playGame(services, outsideOffer());
  const rows = listDays('2026-01-01', 6).map(
    (day, index) => `${day},${(index % 5) + 1},6,${((index + 2) % 5) + 1}`,
  );
  const history = file(
    'pair.csv',
    `draw_date,n1,n2,supp1\n${rows.filter((row) => !row.includes(',6,6')).join('\n')}\n`,
  );
  await run(services, history, { offerKey: 'pair' });
  const before = await listDraws(services);
  const held = before.find(({ local_date }) => local_date === '2026-01-04')!;
  expect(held.number_state).toBe('counted');
  purged.length = 0;
  const numbers = JSON.parse(held.numbers!) as { main: number[]; supplementary: number[] };
  const record = feedResult({
    DrawNumber: 3647,
    DrawDate: '2026-01-04T00:00:00',
    PrimaryNumbers: numbers.main,
    SecondaryNumbers: numbers.supplementary,
  });
  const report = await run(services, feed(record), { map });
  // Those before it keep what was counted; those after it make room.
  expect(report.renumbered).toBe(before.filter(({ local_date }) => local_date >= '2026-01-04').length);
  const { result } = await call(getPastDraw, { params: { productOfferKey: 'pair', drawNo: 3647 } });
  expect(result).toMatchObject({ date: '2026-01-04', previousDrawNo: held.draw_no - 1, nextDrawNo: 3648 });
  expect(result.isNumberCounted).toBeUndefined();
  const old = await call(getPastDraw, { params: { productOfferKey: 'pair', drawNo: held.draw_no } });
  expect(old.result).toEqual(result);
  expect(purged).toEqual(
    expect.arrayContaining([`draw:pair:${held.draw_no}`, 'draw:pair:3647', 'draw:pair:3648', 'results']),
  );
  const counted = await call(getPastDraw, { params: { productOfferKey: 'pair', drawNo: 3648 } });
  expect(counted.result).toMatchObject({ date: '2026-01-05', isNumberCounted: true });
  expect((await run(services, feed(record))).renumbered).toBe(0);
  expect((await run(services, history, { offerKey: 'pair' })).renumbered).toBe(0);
});

test('tickets, carts and purchases that repeat stay in their draws when these get other numbers', async () => {
  const shop = await openRecurringShop(outsideOffer());
  const { services, call } = shop;
  const { row, customerId } = await createPlayer(shop);
  await runFor(shop, 36 * 3_600_000);
  const listRows = async () =>
    (await listChargesOf(services, row.id)).map(({ key, draw_id, state }) => [key, draw_id, state]);
  const charges = await listRows();
  expect(charges.map(([, , state]) => state)).toContain('purchased');
  const buyer = await createWalletHolder(services);
  await buyTickets(services, buyer, { tickets: 1, numDraws: 3 });
  const as = await signUpCustomer(shop);
  const body = {
    kind: 'lottery_ticket',
    lotteryKey: 'pair',
    gameType: 'random',
    gameOffer: 'random',
    numGames: 1,
    numDraws: 3,
    quickpick: true,
  } as const;
  await call(accountCart.addItem, { as, body });
  const [line] = (await call(accountCart.get, { as })).result.cartItems;
  const before = await listDraws(services);
  const entries = await services.database.db.selectFrom('entry').select(['id', 'draw_id']).execute();
  await runDueDraws(services);
  const held = before.find(({ local_date }) => local_date === '2026-11-19')!;
  const shift = 41 - held.draw_no;
  await run(services, feed(feedResult()), { map });
  const after = new Map((await listDraws(services)).map((draw) => [draw.id, draw]));
  for (const draw of before) expect(after.get(draw.id)!.draw_no).toBe(draw.draw_no + shift);
  expect(await services.database.db.selectFrom('entry').select(['id', 'draw_id']).execute()).toEqual(entries);
  const renamed = charges.map(([key, id, state]) => [
    `draw:${Number(String(key).slice(5)) + shift}`,
    id,
    state,
  ]);
  expect((await listRows()).slice(0, renamed.length)).toEqual(renamed);
  const [now] = (await call(accountCart.get, { as })).result.cartItems;
  const removed = (await call(accountCart.get, { as })).result.autoRemovedItems;
  expect(removed).toEqual([]);
  expect(now).toMatchObject({
    date: (line as { date?: string }).date,
    drawNos: (line as { drawNos: number[] }).drawNos.map((drawNo) => drawNo + shift),
  });
  const undrawn = before.find(({ status }) => status === 'DRAW_OPEN')!;
  const found = await call(getDraw, { params: { productOfferKey: 'pair', drawNo: undrawn.draw_no } });
  expect(found.result.date).toBe(undrawn.local_date);
  await runFor(shop, 72 * 3_600_000);
  const bought = await services.database.db
    .selectFrom('entry')
    .select((count) => ['draw_id', count.fn.countAll<number>().as('entries')])
    .where('customer_id', '=', customerId)
    .groupBy('draw_id')
    .execute();
  expect(bought.every((one) => Number(one.entries) === 1)).toBe(true);
  expect(bought.length).toBeGreaterThan(1);
});

test('draws on sale take their numbers from the feed of open draws', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, outsideOffer());
  const open = {
    ProductId: 'RealPair',
    DrawNumber: 4445,
    DrawDate: '2026-11-20T00:00:00',
    Div1Amount: 4_000_000,
    IsDiv1Estimated: false,
    IsDiv1Unknown: false,
    DrawCloseDateTimeUTC: '2026-11-20T09:35:00',
    DrawEndSellDateTimeUTC: '2026-11-20T09:00:00',
  };
  const from = file('open.json', JSON.stringify({ Success: true, Draws: [open] }));
  expect((await run(services, from, { map })).renumbered).toBe(9);
  const draws = await listDraws(services);
  expect(draws.slice(0, 3).map(({ draw_no, number_state }) => [draw_no, number_state])).toEqual([
    [1, 'counted'],
    [4445, null],
    [4446, 'counted'],
  ]);
  expect(await run(services, from)).toMatchObject({ renumbered: 0, unchanged: 1 });
});

test('an operator corrects a number, and one that does not fit is refused', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, outsideOffer());
  const give = (...words: string[]) =>
    drawCommands['draws number'].run({ services, actor: 'ops:mia', words, options: {}, print: () => {} });
  await give('pair', '2', '500');
  await give('pair', '500', '600');
  expect((await listDraws(services)).slice(0, 3).map(({ draw_no }) => draw_no)).toEqual([1, 600, 601]);
  await expect(give('pair', '1', '700')).rejects.toThrow('does not fit between');
});

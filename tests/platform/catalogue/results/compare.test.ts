// Records of one file that say the same, or something else, of one draw: their order decides nothing.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createPairOffer, listDraws } from '../../../support/played-draws.ts';
import { counts, feed, feedResult, file, outsideOffer, run } from './imports.ts';

const map = new Map([['RealPair', 'pair']]);
const PAST = { DrawDate: '2026-01-05T00:00:00' };

async function openShop() {
  const platform = await openTestPlatform();
  await saveOffer(platform.services.database.db, platform.services, createPairOffer(outsideOffer()));
  return platform;
}

test('the same record twice is taken once, and said', async () => {
  const { services } = await openShop();
  const from = feed(feedResult(PAST), feedResult(PAST));
  const report = await run(services, from, { map });
  expect([report.refused, counts(report)]).toEqual([[], [1, 0, 0, 0]]);
  expect(report.notes).toEqual([
    {
      where: 'RealPair draw 41 of 2026-01-05',
      reason: 'stands there 2 times (DrawResults.0, DrawResults.1), and is taken once',
    },
  ]);
  expect(counts(await run(services, from))).toEqual([0, 0, 0, 1]);
});

test('a first and a corrected record are named, neither is taken, and the operator chooses', async () => {
  const { services } = await openShop();
  await run(services, feed(feedResult(PAST)), { map });
  const before = await listDraws(services);
  const [first, corrected] = [feedResult(PAST), feedResult({ ...PAST, PrimaryNumbers: [1, 2] })];
  for (const records of [
    [first, corrected],
    [corrected, first],
  ]) {
    const report = await run(services, feed(...records));
    expect(counts(report)).toEqual([0, 0, 0, 0]);
    expect(report.refused).toMatchObject([{ where: 'RealPair draw 41 of 2026-01-05' }]);
    expect(report.refused[0]!.reason).toMatch(/DrawResults\.\d says .*2 5 \+ 6.*--choose/);
    expect(await listDraws(services)).toEqual(before);
  }
  const both = feed(first, corrected);
  const chosen = await run(services, both, { choose: ['DrawResults.1'] });
  expect([chosen.refused, counts(chosen)]).toEqual([[], [0, 1, 0, 0]]);
  expect(chosen.notes[0]!.reason).toContain('had other numbers here');
  expect(counts(await run(services, both, { choose: ['DrawResults.1'] }))).toEqual([0, 0, 0, 1]);
});

test('a record without dividends is made whole by one that has them', async () => {
  for (const records of [
    [feedResult({ ...PAST, Dividends: [] }), feedResult(PAST)],
    [feedResult(PAST), feedResult({ ...PAST, Dividends: [] })],
  ]) {
    const { services } = await openShop();
    expect(counts(await run(services, feed(...records), { map }))).toEqual([1, 0, 0, 0]);
    const dividends = await services.database.db.selectFrom('dividend').selectAll().execute();
    expect(dividends).toHaveLength(2);
  }
});

test('one number for two days, and two draws of a day, are named', async () => {
  const { services } = await openShop();
  const days = feed(feedResult(PAST), feedResult({ DrawDate: '2026-01-06T00:00:00' }));
  expect((await run(services, days, { map })).refused).toHaveLength(1);
  const csv = file(
    'pair.csv',
    'draw_date,n1,n2,supp1\n2026-06-07,1,2,3\n2026-06-07,4,5,6\n2026-06-08,1,2,3\n',
  );
  const report = await run(services, csv, { offerKey: 'pair' });
  expect([counts(report), report.refused.length]).toEqual([[1, 0, 0, 0], 1]);
  expect(report.refused[0]!.reason).toContain(
    'line 2 says 2026-06-07: 1 2 + 3; line 3 says 2026-06-07: 4 5 + 6',
  );
});

test('rows of a division for each company count once, and are named where they differ', async () => {
  const { services } = await openShop();
  const [top, second] = feedResult().Dividends;
  const companies = [top, second, { ...second, CompanyId: 'Elsewhere', CompanyNumberOfWinners: 3 }];
  const from = feed(feedResult({ ...PAST, Dividends: companies }));
  for (const isDryRun of [true, false])
    expect(counts(await run(services, from, { map, isDryRun }))).toEqual([1, 0, 0, 0]);
  expect(counts(await run(services, from))).toEqual([0, 0, 0, 1]);
  const differing = [top, second, { ...second, CompanyId: 'Elsewhere', BlocDividend: 13 }];
  const other = feed(feedResult({ DrawNumber: 42, DrawDate: '2026-01-06T00:00:00', Dividends: differing }));
  const report = await run(services, other);
  expect([counts(report), report.refused.map(({ where }) => where)]).toEqual([
    [0, 0, 0, 0],
    ['DrawResults.0.Dividends.2'],
  ]);
  expect(report.refused[0]!.reason).toContain('division 2 stands there twice');
});

test('an amount that is not known yet keeps its dividends out, and no other draw', async () => {
  const { services } = await openShop();
  const [top, second] = feedResult().Dividends;
  const unknown = feedResult({ ...PAST, Dividends: [{ ...top, BlocDividend: null }, second] });
  const wrong = feedResult({
    DrawNumber: 43,
    DrawDate: '2026-01-07T00:00:00',
    Dividends: [{ ...top, BlocDividend: -1 }],
  });
  const right = feedResult({ DrawNumber: 42, DrawDate: '2026-01-06T00:00:00' });
  const report = await run(services, feed(unknown, wrong, right), { map });
  expect(report.incomplete).toEqual(['RealPair draw 41 of 2026-01-05']);
  expect(report.refused.map(({ where }) => where)).toEqual(['DrawResults.1.Dividends.0.BlocDividend']);
  expect(counts(report)).toEqual([2, 0, 0, 0]);
});

test('divisions that the rules of the day do not have are refused, and fields that nobody reads are named once', async () => {
  const { services } = await openShop();
  const [top, second] = feedResult().Dividends;
  const surplus = feedResult({ ...PAST, Dividends: [top, second, { ...second, Division: 3 }] });
  const odd = { ...feedResult({ DrawNumber: 42, DrawDate: '2026-01-06T00:00:00' }), BonusPrize: 5 };
  const refused = await run(services, feed(surplus, odd), { map });
  expect(refused.faults[0]!.reason).toContain('it has division 3, and the rules of that day have 1 to 2');
  await run(services, feed(odd), { map });
  const known = await run(services, feed(odd, { ...odd, Dividends: [] }));
  expect(known.notes.map(({ reason }) => reason)).toContain('is a field that is not read');
});

test('a date with a zone is taken where it is the day at the place of the draw', async () => {
  const { services } = await openShop();
  const here = feedResult({ DrawDate: '2026-01-05T20:30:00+11:00' });
  const elsewhere = feedResult({ DrawNumber: 42, DrawDate: '2026-01-06T20:30:00Z' });
  const report = await run(services, feed(here, elsewhere), { map });
  expect(counts(report)).toEqual([1, 0, 0, 0]);
  expect(report.refused[0]!.reason).toContain('on another day in Australia/Sydney');
});

const Record = fc.record({
  day: fc.integer({ min: 1, max: 5 }),
  offset: fc.constantFrom(0, 0, 0, 1),
  numbers: fc.constantFrom([1, 2], [2, 1], [3, 4]),
  paid: fc.constantFrom(0, 0, 12.5, 13),
});
type Record = typeof Record extends fc.Arbitrary<infer R> ? R : never;

const toFeedResult = ({ day, offset, numbers, paid }: Record) =>
  feedResult({
    DrawNumber: 40 + day + offset,
    DrawDate: `2026-01-0${day}T00:00:00`,
    PrimaryNumbers: numbers,
    Dividends: paid === 0 ? [] : feedResult().Dividends.map((one) => ({ ...one, BlocDividend: paid })),
  });

test('whatever a file holds, its order does not matter, and a second time changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(Record, { minLength: 1, maxLength: 6 })
        .chain((records) =>
          fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
        ),
      async ([records, shuffled]) => {
        const states: unknown[] = [];
        for (const order of [records, shuffled]) {
          const { services } = await openShop();
          const from = feed(...order.map(toFeedResult));
          const trial = await run(services, from, { map, isDryRun: true });
          expect(await listDraws(services)).toEqual([]);
          const report = await run(services, from, { map });
          expect([counts(report), report.renumbered]).toEqual([counts(trial), trial.renumbered]);
          const again = await run(services, from, { map });
          expect([again.inserted, again.updated, again.removed, again.renumbered]).toEqual([0, 0, 0, 0]);
          const draws = await listDraws(services);
          const dividends = await services.database.db
            .selectFrom('dividend')
            .innerJoin('draw', 'draw.id', 'dividend.draw_id')
            .select(['draw_no', 'division', 'amount_cents'])
            .orderBy('draw_no')
            .orderBy('division')
            .execute();
          states.push([
            draws.map(({ draw_no, local_date, numbers }) => [draw_no, local_date, numbers]),
            dividends,
          ]);
        }
        expect(states[0]).toEqual(states[1]);
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

// Histories that are brought in at the desk: looked at, mapped, seen row by row, and written once they are confirmed.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { publishCatalogueOffer, saveCatalogueOffer } from '#lib/contracts/catalogue/catalogue.ts';
import {
  dropHistory,
  getHistory,
  type HistoryMapping,
  listHistories,
  mapHistory,
  takeHistory,
} from '#lib/contracts/catalogue/desk-histories.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { sweepHistories } from '#platform/catalogue/results/histories/history-store.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../../support/buying/buying.ts';
import { openTestPlatform, signHeaders, TEST_NOW } from '../../../support/platform.ts';
import { listDraws } from '../../../support/played-draws.ts';
import { hasOfficialFiles, officialFile } from './files.ts';

const KEY = 'my-saturday';
const DAY_MS = 86_400_000;
const HEAD = 'draw_date,n1,n2,n3,n4,n5,n6,supp1,supp2';

async function openDesk({ file = 'six-of-45' } = {}) {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const token = await addOperator(services, { name: 'mia', role: 'manager' });
  const headers = { [HEADERS.operatorToken]: token! };
  const template = GAME_TEMPLATES.find(({ name }) => name === file)!;
  const game = { params: { key: KEY }, headers };
  await platform.call(saveCatalogueOffer, { ...game, body: { file: template.file, revision: 0 } });
  await platform.call(publishCatalogueOffer, { ...game, body: { revision: 1 } });
  const params = { offerKey: KEY };
  const give = async (content: string | Uint8Array, source = '') => {
    const body = new FormData();
    if (typeof content === 'string') body.set('pasted', content);
    else body.set('file', new File([new Uint8Array(content)], 'history.csv'));
    body.set('source', source);
    return platform.fetch(
      new Request(`http://platform/v2/operator/histories/${KEY}`, {
        method: 'POST',
        headers: { ...signHeaders(), ...headers },
        body,
      }),
    );
  };
  const open = async (content: string | Uint8Array, source = '') => {
    const answer = await give(content, source);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { result: { id: string } }).result.id;
  };
  const see = async (id: string, query: Record<string, string> = {}) =>
    (await platform.call(getHistory, { params: { ...params, id }, query, headers })).result;
  const map = (id: string, body: HistoryMapping) =>
    platform.call(mapHistory, { params: { ...params, id }, headers, body });
  const take = (id: string) => platform.call(takeHistory, { params: { ...params, id }, headers, body: {} });
  const drawn = async () => (await listDraws(services, KEY)).filter(({ numbers }) => numbers !== null);
  return { platform, services, clock, headers, params, give, open, see, map, take, drawn };
}

const fates = ({ rows }: Awaited<ReturnType<Awaited<ReturnType<typeof openDesk>>['see']>>) =>
  rows.map(({ place, fate, date, numbers }) => [place, fate, date, numbers]);

test('each row is shown with what becomes of it, and nothing is written before it is confirmed', async () => {
  const { open, see, take, drawn } = await openDesk();
  const rows = [
    HEAD,
    '2026-01-10,1,2,3,4,5,6,7,8',
    '2026-01-17,1,2,3,4,5,46,7,8',
    'someday,1,2,3,4,5,6,7,8',
    '2026-01-24,=1+1,2,3,4,5,6,7,8',
    '2026-01-31,10,20,30,40,41,42,7,8',
  ];
  const id = await open(rows.join('\n'));
  const seen = await see(id);
  expect(seen.trial.problem).toBeUndefined();
  expect(fates(seen)).toEqual([
    ['line 2', 'new', '2026-01-10', '1 2 3 4 5 6 + 7 8'],
    ['line 3', 'refused', undefined, undefined],
    ['line 4', 'refused', undefined, undefined],
    ['line 5', 'refused', undefined, undefined],
    ['line 6', 'new', '2026-01-31', '10 20 30 40 41 42 + 7 8'],
  ]);
  expect(seen.rows.map(({ reason }) => reason ?? '')).toEqual([
    '',
    expect.stringContaining('46 is not between 1 and 45'),
    '"someday" is not a date',
    expect.stringContaining('"=1+1" is a formula'),
    '',
  ]);
  expect(await drawn()).toEqual([]);
  expect((await take(id)).result).toEqual({
    counts: { new: 2, changed: 0, same: 0, removed: 0, refused: 3 },
  });
  expect((await drawn()).map(({ local_date }) => local_date)).toEqual(['2026-01-10', '2026-01-31']);
  expect((await take(id)).status).toBe(409);

  const again = await open(rows.join('\n').replace('2026-01-31,10', '2026-01-31,11'));
  expect((await see(again)).trial.counts).toEqual({ new: 0, changed: 1, same: 1, removed: 0, refused: 3 });
  expect((await see(again, { fate: 'changed' })).rows).toMatchObject([
    { place: 'line 6', reason: expect.stringContaining('had other numbers here') },
  ]);
  await take(again);
  const third = await open(rows.join('\n').replace('2026-01-31,10', '2026-01-31,11'));
  expect((await see(third)).trial.counts).toMatchObject({ new: 0, changed: 0, same: 2 });
});

test('columns that are not recognised are said once, and remembered for the source', async () => {
  const { platform, headers, params, open, see, map, take, drawn } = await openDesk();
  const rows =
    'Wann;Folge;A;B;C;D;E;F;Y;Z;G1;G2\n10.01.2026;4001;1;2;3;4;5;6;7;8;x;y\n17.01.2026;4002;11;12;13;14;15;16;7;8;x;y\n';
  const bytes = Buffer.from(`Köln\r\n${rows.replaceAll('\n', '\r\n')}`, 'latin1');
  const id = await open(bytes, 'archive');
  const seen = await see(id);
  expect(seen.trial).toMatchObject({
    problem: { kind: 'columns' },
    encoding: 'windows-1252',
    separator: ';',
    hasHead: true,
    skip: 1,
  });
  expect(seen.trial.columns.map(({ name }) => name)).toEqual(['Wann', 'Folge', ...'ABCDEFYZ', 'G1', 'G2']);
  const numbers = Array.from({ length: 6 }, () => 'numbers');
  const wrong = await map(id, { roles: ['', 'draw', ...numbers, 'extra', 'extra', '', ''] });
  expect([wrong.status, JSON.stringify(wrong.envelope)]).toEqual([
    422,
    expect.stringContaining('which column is the date'),
  ]);
  await map(id, { roles: ['date', 'draw', ...numbers, 'extra', 'extra', '', ''], skip: 1 });
  expect(fates(await see(id))).toEqual([
    ['line 3', 'new', '2026-01-10', '1 2 3 4 5 6 + 7 8'],
    ['line 4', 'new', '2026-01-17', '11 12 13 14 15 16 + 7 8'],
  ]);
  await take(id);
  expect((await drawn()).map(({ draw_no, number_state }) => [draw_no, number_state])).toEqual([
    [4001, null],
    [4002, null],
  ]);
  const next = await open(rows.replaceAll('.2026', '.2025'), 'archive');
  expect((await see(next)).trial.columns.map(({ role }) => role)).toEqual([
    'date',
    'draw',
    ...numbers,
    'extra',
    'extra',
    '',
    '',
  ]);
  const elsewhere = await open(rows, 'other');
  expect((await see(elsewhere)).trial.problem?.kind).toBe('columns');
  const listed = await platform.call(listHistories, { params, headers });
  expect(listed.result).toMatchObject({
    sources: ['archive'],
    files: [{}, {}, { takenAt: expect.any(String) }],
  });
});

test('a file without a head is mapped by places, and JSON by its names', async () => {
  const { open, see, map, take, drawn } = await openDesk();
  const id = await open('2026-01-10\t1\t2\t3\t4\t5\t6\t7\t8\n2026-01-17\t1\t2\t3\t4\t5\t6\t9\t8\n');
  const roles = ['date', ...Array.from({ length: 6 }, () => 'numbers'), 'extra', 'extra'];
  expect((await see(id)).trial).toMatchObject({
    problem: { kind: 'columns' },
    hasHead: false,
    separator: 'tab',
  });
  await map(id, { roles, hasHead: false });
  expect((await see(id)).trial.counts.new).toBe(2);
  await take(id);
  const json = {
    draws: [
      { id: 7, when: '24/01/2026', balls: { main: [1, 2, 3, 4, 5, 6], more: [8, 9] } },
      { id: 8, when: '31/01/2026', balls: { main: [1, 2, 3, 4, 5, 7], more: [8, 9] } },
    ],
  };
  const second = await open(JSON.stringify(json), 'json');
  const { trial } = await see(second);
  expect([trial.format, trial.columns.map(({ name }) => name)]).toEqual([
    'json',
    ['id', 'when', 'balls main', 'balls more'],
  ]);
  await map(second, { roles: ['', 'date', 'numbers', 'extra'] });
  expect(fates(await see(second)).map(([place, fate]) => [place, fate])).toEqual([
    ['record 1', 'new'],
    ['record 2', 'new'],
  ]);
  await take(second);
  expect(await drawn()).toHaveLength(4);
});

test('dividends are read by their divisions, and those that are not whole are left out', async () => {
  const { services, open, see, take, drawn } = await openDesk();
  const head = [6, 5, 4, 3, 2, 1].flatMap((one) => [`Division ${one} Winners`, `Division ${one} Prize`]);
  const paid = [6, 5, 4, 3, 2, 1].flatMap((one) => [String(one * 10), `"$${one},000.50"`]);
  const rows = [
    `${HEAD},${head.join(',')}`,
    `2026-01-10,1,2,3,4,5,6,7,8,${paid.join(',')}`,
    `2026-01-17,1,2,3,4,5,6,7,8,${['', '', ...paid.slice(2)].join(',')}`,
    `2026-01-24,1,2,3,4,5,6,7,8,${['many', ...paid.slice(1)].join(',')}`,
  ];
  const id = await open(rows.join('\n'));
  expect((await see(id)).rows.map(({ fate, reason }) => [fate, reason])).toEqual([
    ['new', undefined],
    ['new', 'its dividends are not complete, and are left out'],
    ['refused', '"many" is no number of winners'],
  ]);
  await take(id);
  const [first] = await drawn();
  const dividends = await services.database.db
    .selectFrom('dividend')
    .select(['division', 'winners', 'amount_cents'])
    .where('draw_id', '=', first!.id)
    .orderBy('division')
    .execute();
  expect(
    dividends.map(({ division, winners, amount_cents }) => [division, winners, Number(amount_cents)]),
  ).toEqual([1, 2, 3, 4, 5, 6].map((one) => [one, one * 10, one * 100_000 + 50]));
});

test('a draw with tickets is left to two people, and what has changed meanwhile is shown again', async () => {
  const { platform, services, clock, open, see, take } = await openDesk();
  const customer = await createFundedCustomer(platform, '100.00');
  const games = [0, 1, 2, 3].map((row) => ({ numbers: [1, 2, 3, 4, 5, 6].map((ball) => ball + 6 * row) }));
  await buyTicket(platform, customer, createTicketInput({ lotteryKey: KEY, numGames: 4, games }));
  const [draw] = await listDraws(services, KEY);
  const row = `${HEAD}\n${draw!.local_date},1,2,3,4,5,6,7,8\n`;
  expect((await see(await open(row))).rows[0]!.reason).toContain('has not been held');
  clock.set(TEST_NOW + 8 * DAY_MS);
  await runDueDraws(services);
  const id = await open(`${row}2026-01-10,1,2,3,4,5,6,7,8\n`);
  expect((await see(id)).rows.map(({ fate, reason }) => [fate, reason])).toEqual([
    ['refused', expect.stringContaining('two people type its result')],
    ['new', undefined],
  ]);
  const other = await open('draw_date,n1,n2,n3,n4,n5,n6,supp1,supp2\n2026-01-10,1,2,3,4,5,9,7,8\n');
  await take(other);
  const late = await take(id);
  expect([late.status, JSON.stringify(late.envelope)]).toEqual([
    409,
    expect.stringContaining('Draws have changed'),
  ]);
  expect((await see(id)).trial.counts).toMatchObject({ new: 0, changed: 1, refused: 1 });
  expect((await take(id)).status).toBe(200);
});

test('what cannot be read is refused with the reason, and files are forgotten', async () => {
  const { platform, services, clock, headers, params, give, open, see } = await openDesk();
  const say = async (content: string | Uint8Array) => {
    const answer = await give(content);
    return [answer.status, await answer.text()] as const;
  };
  expect(await say('')).toEqual([422, expect.stringContaining('Choose a file, or paste its rows.')]);
  expect(await say(Buffer.alloc(5_000_001, 'a'))).toEqual([422, expect.stringContaining('larger than 5 MB')]);
  expect(await say(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toEqual([
    422,
    expect.stringContaining('is no text'),
  ]);
  const many = Array.from({ length: 50_002 }, () => '1,2').join('\n');
  expect(await say(many)).toEqual([422, expect.stringContaining('at most 50,000')]);
  const other = await open(`${HEAD}\n2026-01-10,1,2,3,4,5,60,7,8\n`);
  expect((await see(other)).trial.problem?.kind).toBe('game');
  expect(
    (await platform.call(takeHistory, { params: { ...params, id: other }, headers, body: {} })).status,
  ).toBe(409);
  expect((await platform.call(dropHistory, { params: { ...params, id: other }, headers })).status).toBe(200);
  expect((await platform.call(dropHistory, { params: { ...params, id: other }, headers })).status).toBe(404);
  const kept = await open(`${HEAD}\n2026-01-10,1,2,3,4,5,6,7,8\n`);
  clock.set(TEST_NOW + 8 * DAY_MS);
  await sweepHistories(services);
  expect((await platform.call(getHistory, { params: { ...params, id: kept }, headers })).status).toBe(404);
});

test.runIf(hasOfficialFiles)('forty years of Saturdays are looked at and taken', async () => {
  const { open, see, take } = await openDesk();
  const bytes = readFileSync(officialFile('saturday-lotto-1986-2025.csv'));
  const id = await open(bytes);
  const { trial, next } = await see(id);
  expect([trial.problem, next]).toEqual([undefined, '100']);
  const { counts } = trial;
  expect(counts.new + counts.refused).toBe(2053);
  await take(id);
  expect((await see(await open(bytes))).trial.counts).toMatchObject({ new: 0, same: counts.new });
});

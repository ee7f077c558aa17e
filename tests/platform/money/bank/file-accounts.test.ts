// Every line of every file of the bank is booked, waits, or is the same as one before.
import { expect, test } from 'vitest';
import { describeFileAccount } from '#platform/money/bank/file-account.ts';
import { UNBOOKED } from '#platform/money/bank/known-lines.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { openBankDesk } from '../../../support/bank/bank-files.ts';

const HEAD = 'Date,Transaction Reference,Description,Amount';
type Desk = Awaited<ReturnType<typeof openBankDesk>>;

const toFile = (...lines: string[]): string => [HEAD, ...lines].join('\n');
const holdsTogether = async ({ services }: Desk) => expect((await verifyLedger(services)).faults).toEqual([]);

test('three payments under one name of the bank are three payments', async () => {
  const desk = await openBankDesk();
  const [first, second] = desk.payers.map(({ reference }) => reference);
  const body = toFile(
    `24/11/2026,20261124-1,TRANSFER ${first},10.00`,
    `24/11/2026,20261124-1,TRANSFER ${second},25.00`,
    `25/11/2026,20261124-1,TRANSFER ${second},7.50`,
  );
  const { taken, account } = await desk.take(body);
  expect(taken).toEqual({ lines: 3, matched: 3, unmatched: 0, repeated: 0 });
  expect(account.booked).toEqual({ lines: 3, cents: 4250 });
  expect((await desk.take(body)).taken).toMatchObject({ matched: 0, repeated: 3 });
  expect(await desk.readBalances()).toEqual([1000, 3250]);
  await holdsTogether(desk);
});

test('names that begin again with the next day are payments of their own', async () => {
  const desk = await openBankDesk();
  const [first, second] = desk.payers.map(({ reference }) => reference);
  await desk.take(toFile(`24/11/2026,1,TRANSFER ${first},10.00`, `24/11/2026,2,TRANSFER ${second},20.00`));
  const { taken } = await desk.take(
    toFile(`25/11/2026,1,TRANSFER ${second},30.00`, `25/11/2026,2,TRANSFER ${first},40.00`),
  );
  expect(taken).toMatchObject({ matched: 2, repeated: 0 });
  await holdsTogether(desk);
});

test.each([
  ['another amount', (line: string) => line.replace('10.00', '11.00')],
  ['a day later', (line: string) => line.replace('24/11', '25/11')],
  ['another customer', (line: string) => line.replace(/TRANSFER \d+/, 'TRANSFER')],
])('a line of a further file that differs from a known one by %s waits, and names it', async (_, change) => {
  const desk = await openBankDesk(1);
  const line = `24/11/2026,R1,TRANSFER ${desk.payers[0]?.reference},10.00`;
  await desk.take(toFile(line));
  const { taken, account } = await desk.take(toFile(change(line)), { name: 'later.csv' });
  expect([taken.unmatched, account.waiting.lines, account.same.lines]).toEqual([1, 1, 0]);
  const [known, waiting] = await desk.listLines();
  expect(waiting?.reason).toBe(`clash ${known?.id}`);
  expect(await desk.readBalances()).toEqual([1000]);
  await holdsTogether(desk);
});

test('the same name and amount of another week is another payment', async () => {
  const desk = await openBankDesk(1);
  const line = `10/11/2026,WEEKLY,TRANSFER ${desk.payers[0]?.reference},10.00`;
  await desk.take(toFile(line));
  expect((await desk.take(toFile(line.replace('10/11', '17/11')))).taken).toMatchObject({ matched: 1 });
});

test.each([{ account: 'second' }, { by: 'bpay' }] as const)(
  'what comes again in a file of another account or kind waits: %j',
  async (given) => {
    const desk = await openBankDesk(1);
    const body = toFile(`24/11/2026,R1,TRANSFER ${desk.payers[0]?.reference},10.00`);
    await desk.take(body);
    expect((await desk.take(body, given)).taken).toMatchObject({ matched: 0, unmatched: 1, repeated: 0 });
    const other = body.replace('10.00', '12.00').replace('R1', 'R2');
    expect((await desk.take(other, given)).taken).toMatchObject({ matched: 1 });
    await holdsTogether(desk);
  },
);

test('the same line of one name twice in a file: the second waits', async () => {
  const desk = await openBankDesk(1);
  const line = `24/11/2026,R1,TRANSFER ${desk.payers[0]?.reference},10.00`;
  expect((await desk.take(toFile(line, line))).taken).toMatchObject({ matched: 1, unmatched: 1 });
  const { account } = await desk.take(toFile(line, line, ''), { name: 'again.csv' });
  expect(account.same).toEqual({ lines: 2, cents: 2000 });
  await holdsTogether(desk);
});

test('two payments alike stay two where their file comes again with more, or with one of them', async () => {
  const desk = await openBankDesk(1);
  const line = `24/11/2026,,TRANSFER ${desk.payers[0]?.reference},10.00`;
  const first = await desk.take(toFile(line, line), { name: 'monday.csv' });
  expect(first.taken.matched).toBe(2);
  const more = toFile(line, line, line, line.replace('24/11', '25/11'));
  const { taken, account } = await desk.take(more, { name: 'tuesday.csv' });
  expect(taken).toEqual({ lines: 4, matched: 2, unmatched: 0, repeated: 2 });
  expect(describeFileAccount(account)).toEqual([
    expect.stringMatching(/^booked +2 +\$20\.00$/),
    expect.stringMatching(/^waiting +0 +\$0\.00$/),
    expect.stringMatching(/^same +2 +\$20\.00$/),
    expect.stringMatching(/^sum +4 +\$40\.00$/),
    'Line 2 ($10.00) is the same as line 2 of monday.csv.',
    'Line 3 ($10.00) is the same as line 3 of monday.csv.',
  ]);
  expect((await desk.take(toFile(line), { name: 'part.csv' })).taken).toMatchObject({
    matched: 0,
    repeated: 1,
  });
  expect((await desk.take(toFile(line.replace('24/11/2026', '2026-11-24')))).taken).toMatchObject({
    repeated: 1,
  });
  expect(await desk.readBalances()).toEqual([4000]);
  await holdsTogether(desk);
});

test('a trial says what taking the file over says, and changes nothing', async () => {
  const desk = await openBankDesk();
  const [first, second] = desk.payers.map(({ reference }) => reference);
  await desk.take(toFile(`24/11/2026,R1,TRANSFER ${first},10.00`));
  const body = toFile(
    `24/11/2026,R1,TRANSFER ${first},10.00`,
    `24/11/2026,R1,TRANSFER ${first},11.00`,
    `24/11/2026,R2,TRANSFER ${second},12.00`,
    '24/11/2026,R3,NOBODY,13.00',
  );
  const tried = await desk.attempt(body, { name: 'tried.csv' });
  expect([await desk.readBalances(), (await desk.listLines()).length]).toEqual([[1000, 0], 1]);
  expect(await desk.take(body, { name: 'tried.csv' })).toEqual(tried);
  expect(tried.taken).toEqual({ lines: 4, matched: 1, unmatched: 2, repeated: 1 });
});

test('a run that was cut off goes on when its file, or one with its lines, is read again', async () => {
  const desk = await openBankDesk(1);
  const line = `24/11/2026,R1,TRANSFER ${desk.payers[0]?.reference},10.00`;
  await desk.take(toFile(line.replace(/\d{10}/, 'NOBODY')));
  // What a run leaves that ends after the file is written down.
  await desk.services.database.db.updateTable('bank_line').set({ reason: UNBOOKED }).execute();
  const again = await desk.take(toFile(line.replace(/\d{10}/, 'NOBODY'), line.replace('R1', 'R2')));
  expect(again.taken).toMatchObject({ matched: 1, unmatched: 1, repeated: 0 });
  expect((await desk.listLines()).map(({ reason }) => reason)).toEqual(['no_reference', null]);
});

test('the same file read by many at once is booked once', async () => {
  const desk = await openBankDesk(1);
  const body = toFile(
    ...[1, 2, 3].map((id) => `24/11/2026,R${id},TRANSFER ${desk.payers[0]?.reference},10.00`),
  );
  const outcomes = await Promise.all([1, 2, 3, 4].map((count) => desk.take(body, { name: `${count}.csv` })));
  expect(outcomes.reduce((sum, { taken }) => sum + taken.matched, 0)).toBe(3);
  expect(await desk.readBalances()).toEqual([3000]);
  await holdsTogether(desk);
});

test('what does not add up is named for good', async () => {
  const desk = await openBankDesk(1);
  await desk.take(toFile('24/11/2026,R1,NOBODY,10.00', '24/11/2026,R2,NOBODY,5.00'));
  const { db } = desk.services.database;
  const listRules = async () => [
    ...new Set((await verifyLedger(desk.services)).faults.map(({ rule }) => rule)),
  ];
  await db.updateTable('bank_line').set({ cents: 900 }).where('bank_reference', '=', 'R1').execute();
  expect(await listRules()).toEqual(['bank_file_line_is_kept']);
  await db.deleteFrom('bank_file_line').where('line_no', '=', 2).execute();
  expect((await listRules()).sort()).toEqual(['bank_file_adds_up', 'bank_line_is_of_a_file']);
});

// Lines that earlier releases took for others of the same name of the bank, and so booked nowhere.
import { expect, test } from 'vitest';
import { assignLine } from '#platform/money/bank/assign-line.ts';
import { bankCommands } from '#platform/money/bank/commands.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import type { Services } from '#platform/services.ts';
import { openBankDesk } from '../../../support/bank/bank-files.ts';

const HEAD = 'Date,Transaction Reference,Description,Amount';
const toFile = (...lines: string[]): string => [HEAD, ...lines].join('\n');

async function run(services: Services, name: 'bank swallowed' | 'bank unmatched'): Promise<string> {
  const lines: string[] = [];
  await bankCommands[name].run({
    services,
    words: [],
    options: {},
    actor: 'ops:test',
    print: (line) => void lines.push(line),
  });
  return lines.join('\n');
}

/** Makes of what is taken over what an earlier release left: one line of each name, and no account of any file. */
async function forgetAccounts({ services }: Awaited<ReturnType<typeof openBankDesk>>): Promise<void> {
  const { db } = services.database;
  await db.deleteFrom('bank_file_line').execute();
  await db
    .updateTable('bank_file')
    .set((row) => ({ recorded_at: null, body_hash: row.ref('text_hash').$notNull() }))
    .execute();
  const rows = await db
    .selectFrom('bank_line')
    .select(['id', 'kind', 'bank_reference', 'state'])
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  const seen = new Set<string>();
  for (const { id, kind, bank_reference } of rows) {
    if (seen.has(`${kind} ${bank_reference}`))
      await db.deleteFrom('bank_line').where('id', '=', id).execute();
    seen.add(`${kind} ${bank_reference}`);
  }
  await db
    .updateTable('bank_line')
    .set({ identity: null, payment_key: null, day: null, account: '' })
    .execute();
}

/** A shop whose earlier release took three payments of one name for one, and a file that holds two of them again. */
async function openSwallowed() {
  const desk = await openBankDesk();
  const [first = '', second = ''] = desk.payers.map(({ reference }) => reference);
  const kept = `24/11/2026,SAME,TRANSFER ${first},10.00`;
  const lost = ['24/11/2026,SAME,NOBODY,25.00', '25/11/2026,SAME,NOBODY,7.50'];
  const monday = toFile(kept, ...lost);
  const tuesday = toFile(lost[1] ?? '', `26/11/2026,OTHER,TRANSFER ${second},30.00`);
  await desk.take(monday, { name: 'monday.csv' });
  await desk.take(tuesday, { name: 'tuesday.csv' });
  await forgetAccounts(desk);
  return { desk, monday, tuesday };
}

test('lines that were passed over are listed once, wait, and are credited', async () => {
  const { desk, monday } = await openSwallowed();
  const { services, payers } = desk;
  const said = await run(services, 'bank swallowed');
  expect(said).toMatch(/monday\.csv:3 .*SAME.*2026-11-24.*\$25\.00/);
  expect(said).toMatch(/monday\.csv:4 .*SAME.*2026-11-25.*\$7\.50/);
  expect(said).toContain('2 lines, $32.50.');
  expect(await run(services, 'bank swallowed')).toBe(said);
  expect((await desk.take(monday)).taken).toMatchObject({ matched: 0, unmatched: 0, repeated: 3 });
  const waiting = (await desk.listLines()).filter(({ state }) => state === 'unmatched');
  expect(waiting.map(({ cents }) => Number(cents))).toEqual([2500, 750]);
  await assignLine(services, waiting[0]?.id ?? '', payers[0]?.email ?? '');
  expect(await run(services, 'bank swallowed')).toContain('1 lines, $7.50.');
  expect(await desk.readBalances()).toEqual([3500, 3000]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('reading a file finds them too, before anything of it is judged', async () => {
  const { desk, tuesday } = await openSwallowed();
  const { taken } = await desk.take(toFile('25/11/2026,SAME,NOBODY,7.50'), { name: 'part.csv' });
  expect(taken).toMatchObject({ unmatched: 0, repeated: 1 });
  expect((await desk.take(tuesday)).taken).toMatchObject({ matched: 0, repeated: 2 });
  expect((await desk.listLines()).filter(({ state }) => state === 'unmatched')).toHaveLength(2);
});

test('a file that cannot be read any more is named, and its lines wait where they may be known', async () => {
  const { desk, monday } = await openSwallowed();
  const { services } = desk;
  await services.database.db.updateTable('bank_file').set({ body: 'sealed otherwise' }).execute();
  expect(await run(services, 'bank swallowed')).toContain("monday.csv can't be followed");
  const { account } = await desk.take(monday, { name: 'monday.csv' });
  expect([account.booked.lines, account.waiting.lines]).toEqual([0, 3]);
  expect((await desk.listLines()).filter(({ reason }) => reason?.startsWith('maybe_known'))).toHaveLength(1);
  expect(await desk.readBalances()).toEqual([1000, 3000]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

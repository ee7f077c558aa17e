// Files of the bank at the desk: shown before anything is written, taken over once, matched and sent back by hand.
import { expect, test } from 'vitest';
import {
  assignBankLine,
  downloadBankFile,
  getBankFile,
  getBankLine,
  type IncomingFile,
  listBankFiles,
  markBankFile,
  previewBankFile,
  returnBankLine,
  takeBankFile,
  writeBankFile,
} from '#lib/contracts/payments/desk-bank.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { openBankDesk } from '../../../support/bank/bank-files.ts';
import { openStaffDesk } from '../../../support/staff.ts';
import { askApproved, openBankingShop } from '../../../support/withdrawals.ts';

const toFile = (body: string, name = 'june.csv'): IncomingFile => ({
  kind: 'statement',
  name,
  content: Buffer.from(body).toString('base64'),
  account: '',
});

const HEAD = 'Date,Transaction ID,Type,Reference,Amount';

async function openDesk() {
  const desk = await openBankDesk();
  const staff = await openStaffDesk(desk.platform, 'manager');
  const [first] = desk.payers;
  const body = [
    HEAD,
    `2026-06-01,T1,Payment,${first?.reference},25.00`,
    '2026-06-01,T2,Payment,a gift from Ann Example,12.50',
  ].join('\n');
  return { ...desk, ...staff, call: desk.platform.call, body, db: desk.services.database.db };
}

test('a file is shown line by line and nothing is written before it is confirmed', async () => {
  const { call, headers, body, db, readBalances, listLines, payers, services } = await openDesk();
  const { status, result } = await call(previewBankFile, { headers, body: toFile(body) });
  expect(status).toBe(200);
  expect(result.lines).toMatchObject([
    { lineNo: 2, fate: 'booked', cents: 2500, customer: payers[0]?.email, lineId: null },
    { lineNo: 3, fate: 'waiting', reason: 'no_reference', cents: 1250, customerId: null },
  ]);
  expect(result.sums).toMatchObject({
    total: { lines: 2, cents: 3750 },
    booked: { lines: 1, cents: 2500 },
    waiting: { lines: 1, cents: 1250 },
  });
  expect(await listLines()).toEqual([]);
  expect(await readBalances()).toEqual([0, 0]);
  expect((await call(listBankFiles, { headers })).result.rows).toEqual([]);
  const sent = { ...toFile(body), mark: result.mark };
  const taken = await Promise.all([1, 2, 3].map(() => call(takeBankFile, { headers, body: sent })));
  const done = taken.filter(({ status: answered }) => answered === 200);
  expect(done.length).toBeGreaterThan(0);
  // Whoever comes later is told that it is known already, or sees the same file.
  for (const { status: answered } of taken) expect([200, 409]).toContain(answered);
  expect(await readBalances()).toEqual([2500, 0]);
  expect(await listLines()).toHaveLength(2);
  const again = await call(previewBankFile, { headers, body: toFile(body) });
  expect(again.result.sums).toMatchObject({ booked: { lines: 1 }, waiting: { lines: 1 } });
  const further = await call(previewBankFile, { headers, body: toFile(`${body}\n`, 'again.csv') });
  expect(further.result.lines.map(({ fate }: { fate: string }) => fate)).toEqual(['known', 'known']);
  const trail = await db.selectFrom('audit').select('action').where('action', '=', 'bank read').execute();
  expect(trail).toHaveLength(done.length);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('what has changed since it was shown is shown again', async () => {
  const { call, headers, body } = await openDesk();
  const shown = await call(previewBankFile, { headers, body: toFile(body) });
  await call(takeBankFile, {
    headers,
    body: { ...toFile(`${body}\n`, 'other.csv'), mark: shown.result.mark },
  });
  const late = await call(takeBankFile, { headers, body: { ...toFile(body), mark: shown.result.mark } });
  expect(late.status).toBe(409);
  expect(JSON.stringify(late.envelope)).toContain('preview_changed');
});

test('what is no file of the bank is refused at its field, for those who may move money alone', async () => {
  const { platform, call, headers, body } = await openDesk();
  const bad = await call(previewBankFile, { headers, body: toFile('nothing at all') });
  expect(bad.status).toBe(422);
  expect(bad.envelope.errors).toHaveProperty('file');
  const support = await openStaffDesk(platform, 'support');
  expect((await call(previewBankFile, { headers: support.headers, body: toFile(body) })).status).toBe(403);
  platform.clock.advance(11 * 60_000);
  expect((await call(previewBankFile, { headers, body: toFile(body) })).status).toBe(403);
});

test('a line that waits is matched by hand once, or sent back once', async () => {
  const { platform, call, headers, body, readBalances, listLines, payers, services } = await openDesk();
  const { mark } = (await call(previewBankFile, { headers, body: toFile(body) })).result;
  const { id: fileId } = (await call(takeBankFile, { headers, body: { ...toFile(body), mark } })).result;
  const waiting = (await listLines()).find(({ state }) => state === 'unmatched');
  const params = { id: waiting?.id ?? '' };
  const line = (await call(getBankLine, { headers, params })).result;
  expect(line).toMatchObject({ fate: 'waiting', cents: 1250, fileId });
  expect(line.text).toContain('Ann Example');
  const support = await openStaffDesk(platform, 'support');
  expect((await call(getBankLine, { headers: support.headers, params })).result.text).toBe('');
  const customerId = payers[1]?.customerId ?? '';
  const answers = await Promise.all([
    call(assignBankLine, { headers, params, body: { customerId } }),
    call(assignBankLine, { headers, params, body: { customerId: payers[0]?.customerId ?? '' } }),
    call(returnBankLine, { headers, params, body: { reason: 'sent back by hand' } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const total = (await readBalances()).reduce((sum, cents) => sum + cents, 0);
  expect([2500, 3750]).toContain(total);
  const file = (await call(getBankFile, { headers, params: { id: fileId } })).result;
  expect(file.sums).toMatchObject({ total: { lines: 2, cents: 3750 }, waiting: { lines: 0, cents: 0 } });
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a payment file is made once, downloaded with a note, and given to the bank', async () => {
  const { platform, services, as } = await openBankingShop();
  const { headers } = await openStaffDesk(platform, 'manager');
  const { call } = platform;
  const id = await askApproved(platform, as, '30.00');
  const { due } = (await call(listBankFiles, { headers })).result;
  expect(due.payouts).toEqual({ lines: 1, cents: 3000 });
  const body = { kind: 'payouts', ...due.payouts } as const;
  const wrong = await call(writeBankFile, { headers, body: { ...body, cents: 1 } });
  expect(wrong.status).toBe(409);
  const made = await Promise.all([1, 2].map(() => call(writeBankFile, { headers, body })));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const fileId = made.find(({ status }) => status === 200)?.result.id ?? '';
  const params = { id: fileId };
  const file = (await call(getBankFile, { headers, params })).result;
  expect(file.withdrawals).toMatchObject([{ id, cents: 3000, state: 'sent' }]);
  const downloaded = (await call(downloadBankFile, { headers, params, body: {} })).result;
  expect(downloaded.content).toContain('Robin Marsh');
  const marks = await Promise.all([1, 2].map(() => call(markBankFile, { headers, params, body: {} })));
  expect(marks.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { db } = services.database;
  const trail = await db.selectFrom('audit').select('action').where('actor', 'like', 'desk:%').execute();
  expect(trail.map(({ action }) => action).toSorted()).toEqual(['bank again', 'bank sent', 'bank write']);
  const auditor = await openStaffDesk(platform, 'auditor');
  expect((await call(downloadBankFile, { headers: auditor.headers, params, body: {} })).status).toBe(403);
});

// Lines that an earlier release, or a setting that was not there yet, named without their id or their date.
import { expect, test } from 'vitest';
import { getTransferDetails } from '#lib/contracts/identity/transfer-details.ts';
import { bankCommands } from '#platform/money/bank/commands.ts';
import { nameAlike } from '#platform/money/bank/line-names.ts';
import {
  type BankPayment,
  type OwnColumns,
  readStatement,
} from '#platform/money/bank/read/read-statement.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { takeStatement } from '#tests/support/bank/take-files.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;
const HEAD = 'Paid on,Date,Ticket,Details,Credit';
const OWN: OwnColumns = { date: 'Paid on' };

async function openShop() {
  const settings = { BANK_BSB: '062-000', BANK_ACCOUNT: '12345678', BANK_ACCOUNT_NAME: 'Drawcard' };
  const platform = await openTestPlatform({ payments: { methods: new Map([['dd', ['bank']]]), settings } });
  const { services } = platform;
  const as = await signUpCustomer(platform);
  const reference = (await platform.call(getTransferDetails, { as })).result?.reference ?? '';
  const words = `Mia ${reference}`;
  const take = (body: string, lines: readonly BankPayment[]) =>
    takeStatement(services, 'statement', { name: 'bank.csv', body, lines });
  /** What the former release takes of a file: lines without a name of the bank or a date that it knows. */
  const takeUndated = (body: string, kind: BankPayment['kind'] = 'payment') => {
    const lines = readStatement(body, OWN).payments.map((line, index) => {
      const bankReference = nameAlike(`|5000|${words}`, index + 1);
      return { ...line, kind, bankReference, formerWords: [] };
    });
    return take(body, lines);
  };
  const readReasons = async () => {
    const waits = services.database.db.selectFrom('bank_line').select(['kind', 'reason']);
    return waits.where('state', '=', 'unmatched').orderBy('line_no').execute();
  };
  return {
    ...platform,
    as,
    write: (...days: string[]) => [HEAD, ...days.map((day) => `${day},,,${words},50.00`)].join('\n'),
    words,
    takeUndated,
    takeFile: (body: string, own: OwnColumns = OWN) => take(body, readStatement(body, own).payments),
    readReasons,
    readBalance: async () => (await readWalletAccount(services.database.db, as.customerId)).balanceCents,
  };
}

test.each<[string, OwnColumns, (body: string) => string]>([
  ['the setting names its date', { date: 'Paid on' }, (body) => body],
  ['the setting names its id', { id: 'Ticket' }, (body) => body.replace(',,,', ',,T1,')],
  ['its date is filled in', {}, (body) => body.replace(',,,', ',20/11/2026,,')],
])('a line that was taken without id and date waits once %s', async (_when, own, change) => {
  const { write, takeUndated, takeFile, readReasons, readBalance } = await openShop();
  await takeUndated(write('20/11/2026'));
  expect(await takeFile(change(write('20/11/2026')), own)).toMatchObject({ matched: 0, unmatched: 1 });
  expect((await readReasons())[0]?.reason).toMatch(/^maybe_known bkl_/);
  expect(await readBalance()).toBe(5000);
});

test('a line that was taken by its date waits once the setting names its id', async () => {
  const { write, takeFile } = await openShop();
  await takeFile(write('20/11/2026'));
  const named = write('20/11/2026', '27/11/2026')
    .replace('26,,,', '26,,T1,')
    .replace('27/11/2026,,,', '27/11/2026,,T2,');
  expect(await takeFile(named, { id: 'Ticket', date: 'Paid on' })).toMatchObject({
    matched: 1,
    unmatched: 1,
  });
});

test('lines from before the former one was read wait however late they come, later ones do not', async () => {
  const { clock, write, takeUndated, takeFile, readReasons } = await openShop();
  const started = new Date(clock.now()).toISOString().slice(0, 10);
  await takeUndated(write(started, started));
  clock.advance(200 * DAY_MS);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const file = write('01/07/2026', started.replaceAll('-', ''), 'some day', '1 Mar 2199', today);
  expect(await takeFile(file)).toMatchObject({ matched: 1, unmatched: 4 });
  expect(await readReasons()).toHaveLength(4);
});

test('a reversal that may be known says so, and takes nothing back', async () => {
  const { write, takeUndated, takeFile, readReasons, readBalance } = await openShop();
  await takeFile(write('19/11/2026'));
  await takeUndated(write('20/11/2026'), 'reversal');
  expect(await readBalance()).toBe(0);
  await takeFile(write('12/11/2026', '05/11/2026'));
  const again = `${write('20/11/2026').replace(HEAD, `${HEAD},Type`)},reversal`;
  expect(await takeFile(again)).toMatchObject({ unmatched: 1 });
  expect(await readReasons()).toEqual([
    { kind: 'reversal', reason: expect.stringMatching(/^maybe_known bkl_/) },
  ]);
  expect(await readBalance()).toBe(10_000);
});

test('the list of what waits shows both lines, and whose money the former one is', async () => {
  const { services, as, words, write, takeUndated, takeFile } = await openShop();
  await takeUndated(write('some day'));
  await takeFile(write('20/11/2026'));
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await bankCommands['bank unmatched'].run({
    services,
    words: [],
    options: {},
    actor: 'ops:test',
    print,
  });
  const [second, first] = lines.slice(-2);
  expect(second).toMatch(new RegExp(`^bkl_\\w+, read 20.*, unmatched: 20/11/2026, ${words}, 50.00$`));
  expect(first).toMatch(
    new RegExp(`^may be bkl_\\w+, read 20.*, matched to ${as.email}: some day, ${words}, 50.00$`),
  );
});

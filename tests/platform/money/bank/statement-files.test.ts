import { expect, test } from 'vitest';
import { getTransferDetails } from '#lib/contracts/identity/transfer-details.ts';
import { readStatement } from '#platform/money/bank/read/read-statement.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { takeStatement } from '#tests/support/bank/take-files.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const HEAD = 'Transaction Date,Details,Account,Category,Debit,Credit,Balance';

async function openBankingShop() {
  const settings = { BANK_BSB: '062-000', BANK_ACCOUNT: '12345678', BANK_ACCOUNT_NAME: 'Drawcard' };
  const platform = await openTestPlatform({ payments: { methods: new Map([['dd', ['bank']]]), settings } });
  const { services } = platform;
  const as = await signUpCustomer(platform);
  const reference = (await platform.call(getTransferDetails, { as })).result?.reference ?? '';
  return {
    takeFile: (body: string) =>
      takeStatement(services, 'statement', { name: 'bank.csv', body, lines: readStatement(body).payments }),
    readBalance: async () => (await readWalletAccount(services.database.db, as.customerId)).balanceCents,
    weekly: (day: string) => `${HEAD}\n${day},Mia ${reference},1,Transfer,,50.00,900.00`,
  };
}

test.each(['Transaction Date', 'Value date', 'Processed Date', 'effective_date', 'Posting Date'])(
  'a regular transfer counts each time where the column of dates is called %s',
  async (name) => {
    const { takeFile, weekly, readBalance } = await openBankingShop();
    const files = ['06/11/2026', '13/11/2026'].map((day) => weekly(day).replace('Transaction Date', name));
    for (const file of files) expect(await takeFile(file)).toMatchObject({ matched: 1, repeated: 0 });
    for (const file of files) expect(await takeFile(file)).toMatchObject({ matched: 0, repeated: 1 });
    expect(await readBalance()).toBe(10_000);
  },
);

test('of several dates one alone names a line, so that a line which gets another date later stays the same', () => {
  const name = (valueDate: string) =>
    readStatement(`Date,Value Date,Details,Credit\n6/11,${valueDate},x,5.00`).payments[0]?.bankReference;
  expect(name('9/11')).toBe(name(''));
});

test('a file whose lines could not be told apart is refused, with the setting that helps', () => {
  const undated = 'Details,Credit\nx,5.00';
  expect(() => readStatement(undated)).toThrow(/neither .* id or date, by the setting bankColumns/);
  expect(() => readStatement(undated, { date: 'Day' })).toThrow(TypeError);
  const lacking = 'Transaction ID,Date,Details,Credit\n1,,x,5.00\n,6/11,x,5.00\n,,x,5.00';
  expect(() => readStatement(lacking)).toThrow(/^Line 4 has neither .* bankColumns/);
  expect(() => readStatement(lacking)).toThrow('delete the line');
  expect(readStatement(lacking.replace(/,,x,5.00$/, '')).payments).toHaveLength(2);
});

const readAmounts = (...amounts: string[]) =>
  readStatement(['Date,Details,Amount', ...amounts.map((amount) => `6/11,x,"${amount}"`)].join('\n'))
    .payments;

test.each([
  ['50.00 CR', 5000],
  ['50.00cr', 5000],
  ['CR 50.00', 5000],
  ['AUD 50.00', 5000],
  ['50.00 AUD CR', 5000],
  ['A$50', 5000],
  ['$1,234.50', 123_450],
  ['+$50.00', 5000],
  ['+50.00', 5000],
  ['1 234.50', 123_450],
  ['5.00 CREDIT', 500],
  ['5.00 C', 500],
  ['CR5.00', 500],
  ['5.00 Cr.', 500],
  ['Cr. 5.00', 500],
  ['CR.50', 50],
  ['C $5.00', 500],
  ['50.00 CR AUD', 5000],
  ['5.00+', 500],
  ['.50', 50],
  ['1\u00a0234\u00a0567.5', 123_456_750],
])('%s is money that came in', (amount, cents) => {
  expect(readAmounts(amount).map((line) => line.cents)).toEqual([cents]);
});

test.each([
  '',
  '0.00',
  '-50.00',
  '\u2212$50.00',
  'AUD -50.00',
  '50.00-',
  '(50.00)',
  '($1,234.50)',
  '50.00 DR',
  'DR 50.00',
  'DR50.00',
  '50.00 D',
  '50.00 DEBIT',
  'Debit 50.00',
])('"%s" is no money that came in', (amount) => {
  expect(readAmounts(amount, '5.00').map((line) => line.cents)).toEqual([500]);
});

test.each([
  '1 234,50',
  '50,00',
  'USD 50.00',
  'NZ$50.00',
  '€50.00',
  '-50.00 CR',
  '12 34.50',
  'n/a',
  '50.001',
  '50.00 USD',
  'CAD 50.00',
  'C$50.00',
  'CR',
  'DR 50.00 CR',
])('"%s" is refused with its line, and the whole file with it', (amount) => {
  expect(() => readAmounts('5.00', amount)).toThrow(/^Line 3: .* bankColumns/);
});

test.each([
  ['Type', 'DR', 'CR'],
  ['Type', 'd', 'c'],
  ['Transaction Type', 'Debit', 'Credit'],
  ['DR/CR', 'DR.', 'CR.'],
  ['Debit / Credit', 'DEBIT', 'CREDIT'],
  ['Credit_Debit_Indicator', 'D', 'C'],
])('what the column %s marks as %s is no money that came in', (name, out, credit) => {
  const { payments } = readStatement(
    `Date,Details,Amount,${name}\n6/11,x,20.00,${out}\n6/11,x,30.00,${credit}`,
  );
  expect(payments.map(({ cents }) => cents)).toEqual([3000]);
});

test.each(['Reversal', 'Error correction', '25', '15'])(
  'a %s is one, whichever way its columns say that money went',
  (type) => {
    for (const way of ['DR', 'CR', '']) {
      const line = `1,2026-11-02,${type},${way},50.00,1234`;
      const { payments } = readStatement(`Transaction ID,Date,Payment Type,DR/CR,Amount,Reference\n${line}`);
      expect(payments).toMatchObject([{ cents: 5000 }]);
      expect(payments[0]?.kind).not.toBe('payment');
    }
  },
);

test('an amount whose sign says otherwise than its mark is refused', () => {
  expect(() => readStatement('Date,Details,Amount,Type\n6/11,x,-20.00,CR')).toThrow('"-20.00 / money in"');
});

test('two columns of one amount are one, and those of two are refused', () => {
  const readBoth = (amounts: string) =>
    readStatement(`Date,Details,Amount,Credit\n6/11,x,${amounts}`).payments;
  expect(readBoth('20.00,20')).toMatchObject([{ cents: 2000 }]);
  expect(readBoth('-20.00,')).toEqual([]);
  expect(() => readBoth('20.00,30.00')).toThrow(/^Line 2: "20.00 \/ 30.00"/);
});

test('rows of sums are passed over and counted; one with a date or a customer is none', () => {
  const sums = ['Total,,900.00', ',Closing balance,"1 234,50"', ',Total credits,5.00'];
  const rows = ['6/11,Total,5.00', '6/11,x,5.00'];
  const { payments, sums: passed } = readStatement(['Date,Details,Amount', ...rows, ...sums].join('\n'));
  expect([payments.map(({ lineNo }) => lineNo), passed]).toEqual([[2, 3], 3]);
  expect(() => readStatement('Date,Details,Amount\n,Deposit of Mia,5.00')).toThrow('Line 2 has neither');
});

const REFERENCE = '1000000008';
const summarise = (...given: Parameters<typeof readStatement>) =>
  readStatement(...given).payments.map(({ lineNo, day, cents, customerReference }) => [
    lineNo,
    day,
    cents,
    customerReference,
  ]);

test('lines above the head, debits beside credits and lines below the table are told from payments', () => {
  const body = [
    'Account:,062-000 12345678',
    'Period:,01/11/2026 - 28/11/2026',
    '',
    'Date,Description,Debit,Credit,Balance',
    `24/11/2026,"OSKO PAYMENT\n${REFERENCE}",,"1,012.00",112.00`,
    '25/11/2026,FEE,4.00,,108.00',
    '26/11/2026,RETURNED,,-3.00,105.00',
    'Closing balance,,,,105.00',
  ].join('\r\n');
  const { payments, others, sums } = readStatement(body);
  expect(summarise(body)).toEqual([[5, '2026-11-24', 101_200, REFERENCE]]);
  expect(payments[0]?.account).toBe('062-000 12345678');
  expect(others + sums).toBe(3);
});

test.each([';', '\t', '|'])('a statement whose columns are separated by %j is read', (separator) => {
  const body = `Date,Description,Amount\n24/11/2026,TRANSFER ${REFERENCE},14.00`.replaceAll(',', separator);
  expect(summarise(body)).toEqual([[2, '2026-11-24', 1400, REFERENCE]]);
});

test('a statement without a head is read by the layout that was said', () => {
  const body = `24/11/2026,"+31.00","Transfer NetBank ${REFERENCE}","+1031.00"\n25/11/2026,"-4.00","Fee","+1027.00"`;
  expect(() => readStatement(body)).toThrow('"head":false');
  const columns = { date: [1], amount: [2], reference: [3] };
  expect(summarise(body, {}, { head: false, columns })).toEqual([[1, '2026-11-24', 3100, REFERENCE]]);
});

test('dates are read in the form that was said, and one that is not refuses the file with its line', () => {
  const body = 'Date,Description,Amount\n11/24/2026,x,5.00';
  expect(summarise(body, {}, { dates: 'm/d/y' })).toEqual([[2, '2026-11-24', 500, undefined]]);
  expect(() => readStatement(body, {}, { dates: 'd/m/y' })).toThrow(/^Line 2: "11\/24\/2026" is no date/);
});

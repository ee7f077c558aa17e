// Files of a bank for a shop that takes transfers, and what became of their lines.
import { getTransferDetails } from '#lib/contracts/identity/transfer-details.ts';
import { readStatement } from '#platform/money/bank/read/read-statement.ts';
import { type FileOutcome, takeFile, tryFile } from '#platform/money/bank/take/take-file.ts';
import { createBooker, INCOMING, type Incoming } from '#platform/money/bank/take/take-statement.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { signUpCustomer } from '../customers.ts';
import { openTestPlatform } from '../platform.ts';

const SETTINGS = { BANK_BSB: '062-000', BANK_ACCOUNT: '12345678', BANK_ACCOUNT_NAME: 'Drawcard' };
const METHODS = new Map([
  ['bp', ['bpay']],
  ['dd', ['bank']],
] as const);

export interface GivenFile {
  readonly by?: Incoming;
  readonly name?: string;
  readonly account?: string;
}

/** What a trial and the real run have in common: ids differ. */
const pickSums = ({ taken, account }: FileOutcome) => ({ taken, account });

/** A shop with customers who have references, and what reads files of its bank. */
export async function openBankDesk(customers = 2) {
  const platform = await openTestPlatform({ payments: { methods: METHODS, settings: SETTINGS } });
  const { services } = platform;
  const payers: (Awaited<ReturnType<typeof signUpCustomer>> & { readonly reference: string })[] = [];
  for (let count = 0; count < customers; count += 1) {
    const as = await signUpCustomer(platform);
    const reference = (await platform.call(getTransferDetails, { as })).result?.reference ?? '';
    payers.push({ ...as, reference });
  }
  const toRead = (body: string, { by = 'statement', name = 'bank.csv', account = '' }: GivenFile) => ({
    direction: INCOMING[by].direction,
    name,
    body,
    lines: readStatement(body, {}, {}, account).payments,
  });
  return {
    platform,
    services,
    payers,
    take: (body: string, given: GivenFile = {}) =>
      takeFile(services, toRead(body, given), createBooker(given.by ?? 'statement')).then(pickSums),
    attempt: (body: string, given: GivenFile = {}) =>
      tryFile(services, toRead(body, given), createBooker(given.by ?? 'statement')).then(pickSums),
    readBalances: () =>
      Promise.all(
        payers.map(
          async ({ customerId }) => (await readWalletAccount(services.database.db, customerId)).balanceCents,
        ),
      ),
    listLines: () =>
      services.database.db.selectFrom('bank_line').selectAll().orderBy('received_at').orderBy('id').execute(),
  };
}

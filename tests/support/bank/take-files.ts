// Takes files of a bank over as `bank read` does.
import { readBankReturns } from '#platform/money/bank/read/read-returns.ts';
import type { BankPayment } from '#platform/money/bank/read/read-statement.ts';
import type { ReadFile } from '#platform/money/bank/record-file.ts';
import { type TakenFile, takeFile } from '#platform/money/bank/take/take-file.ts';
import { bookReturn } from '#platform/money/bank/take/take-returns.ts';
import { createBooker, INCOMING, type Incoming } from '#platform/money/bank/take/take-statement.ts';
import type { Services } from '#platform/services.ts';

/** Takes the lines of a file of money that came in over. */
export const takeStatement = async (
  services: Services,
  by: Incoming,
  file: Omit<ReadFile<BankPayment>, 'direction'>,
): Promise<TakenFile> =>
  (await takeFile(services, { ...file, direction: INCOMING[by].direction }, createBooker(by))).taken;

/** Takes a file of returns over. @throws TypeError naming the line that cannot be read */
export async function takeReturns(services: Services, name: string, body: string): Promise<TakenFile> {
  const read = { direction: 'in_returns', name, body, lines: readBankReturns(body) } as const;
  return (await takeFile(services, read, bookReturn)).taken;
}

/** A bank's answer to the lines of a file of ours: the code says why. */
export const sendBack = (body: string, code: string): string =>
  body
    .split('\r\n')
    .map((line) => (line.startsWith('1') ? `2${line.slice(1, 17)}${code}${line.slice(18)}` : line))
    .join('\r\n');

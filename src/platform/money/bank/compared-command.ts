import { markCompared } from '../../ground/config/restored.ts';
import { transact } from '../../ground/db/open.ts';
import { type Command, OperatorError, readTextOption } from '../../ground/operator/command.ts';
import { skipFileNumbers } from './files.ts';

const FILE_NUMBER = /^(?:(?:payouts|debits)-)?(\d{1,6})(?:\.aba)?$/;

/** After a restore. It skips the numbers of files that the bank was given since. */
export const compared: Command = {
  arguments: [],
  summary:
    'Says that a restored shop was compared with bank and gateways: bank files, payouts and charges of kept cards go on. The number is that of the last file that the bank was given, 0 where it has none.',
  options: { 'last-file': { type: 'string', value: 'NUMBER', isRequired: true } },
  async run(call) {
    const { services, print } = call;
    const number = FILE_NUMBER.exec(readTextOption(call, 'last-file') ?? '')?.[1];
    if (number === undefined)
      throw new OperatorError('Say the number of the last file that the bank was given: --last-file 123.');
    const lastFile = Number(number);
    const wasRestored = await transact(services.database, async (tx) => {
      const isMarked = await markCompared(tx);
      if (isMarked) await skipFileNumbers(tx, lastFile);
      return isMarked;
    });
    if (!wasRestored) throw new OperatorError('This shop was not restored, or was compared already.');
    print('Bank files, payouts and charges of kept cards go on.');
    return { subject: 'all', detail: { lastFile } };
  },
};

import { z } from 'zod';
import { markRestored } from '../../ground/config/restored.ts';
import { putValue } from '../../ground/config/store.ts';
import { LEDGER_CHECK } from '../../ground/metrics/collect.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { getNowIso, toIso } from '../../time.ts';
import { verifyLedger } from './verify.ts';

const Instant = z.iso.datetime({ offset: true });

const restored: Command = {
  arguments: [],
  summary:
    'Says that a database was brought back by other means than `restore`, and from when its data are: bank files, payouts and charges of kept cards wait until it is compared.',
  options: { from: { type: 'string', kind: 'instant', isRequired: true } },
  async run(call) {
    const { services, print } = call;
    const from = Instant.safeParse(readTextOption(call, 'from'));
    const at = from.success ? Date.parse(from.data) : Number.NaN;
    if (!(at <= services.clock.now()))
      throw new OperatorError('Say from when its data are: --from 2026-11-22T03:00:00+11:00.');
    await markRestored(services.database, toIso(at));
    print('Bank files, payouts and charges of kept cards wait until `ledger compared` is said.');
    return { subject: 'all', detail: { from: toIso(at) } };
  },
};

const verify: SharedCommand = {
  role: 'manager',
  right: 'audit',
  arguments: [],
  summary: 'Proves that the money is right, or names the row where it is not.',
  async run({ services, print }) {
    const { faults, counts } = await verifyLedger(services);
    print(
      Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    );
    for (const { rule, row, detail } of faults) print(`${rule}: ${row}: ${detail}`);
    const at = getNowIso(services.clock);
    await putValue(services.database.db, services, { ...LEDGER_CHECK, value: { at, faults: faults.length } });
    print(faults.length === 0 ? 'Every rule holds.' : `${faults.length} faults.`);
    return { isRight: faults.length === 0, detail: { ...counts, faults: faults.length } };
  },
};

export const ledgerCommands = {
  'ledger restored': restored,
  'ledger verify': verify,
} satisfies Record<string, Command>;

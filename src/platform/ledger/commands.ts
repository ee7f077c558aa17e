import type { Command, SharedCommand } from '../operator/command.ts';
import { verifyLedger } from './verify.ts';

const verify: SharedCommand = {
  role: 'manager',
  usage: '',
  summary: 'Proves that the money is right, or names the row where it is not.',
  async run({ services, print }) {
    const { faults, counts } = await verifyLedger(services);
    print(
      Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    );
    for (const { rule, row, detail } of faults) print(`${rule}: ${row}: ${detail}`);
    print(faults.length === 0 ? 'Every rule holds.' : `${faults.length} faults.`);
    return { isRight: faults.length === 0, detail: { ...counts, faults: faults.length } };
  },
};

export const ledgerCommands = { 'ledger verify': verify } satisfies Record<string, Command>;

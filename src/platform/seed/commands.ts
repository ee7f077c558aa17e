import type { Command } from '../operator/command.ts';
import { removeDemonstration } from './demonstration.ts';
import { allowDemonstration } from './real-shop.ts';

const remove: Command = {
  usage: '',
  summary:
    'Closes the accounts of the demonstration, whose password is public; production refuses to start with them.',
  async run({ services, print }) {
    const { customers, editors } = await removeDemonstration(services);
    const emails = [...customers, ...editors];
    print(emails.length === 0 ? 'There were none.' : `Closed: ${emails.join(', ')}`);
    return { subject: 'all', detail: { customers, editors } };
  },
};

const allow: Command = {
  usage: '',
  summary:
    'Lets a copy of a real shop be started outside production, with test deposits; the next start in production forbids it again.',
  async run({ services, print }) {
    const wasReal = await allowDemonstration(services.database);
    print(
      wasReal
        ? 'This database may be started as a demonstration. Never run this where the shop sells.'
        : 'It was allowed already.',
    );
    return { subject: 'all' };
  },
};

export const demoCommands = { 'demo allow': allow, 'demo remove': remove } satisfies Record<string, Command>;

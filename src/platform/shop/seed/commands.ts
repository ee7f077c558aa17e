import type { Command } from '../../ground/operator/command.ts';
import { removeDemonstration } from './demonstration.ts';
import { allowDemonstration } from './real-shop.ts';

const remove: Command = {
  arguments: [],
  summary:
    'Closes the accounts of the demonstration and revokes its promotion codes, which are public; production refuses to start with them.',
  async run({ services, print }) {
    const { customers, editors, codes } = await removeDemonstration(services);
    const emails = [...customers, ...editors];
    print(emails.length === 0 ? 'There were no accounts.' : `Closed: ${emails.join(', ')}`);
    print(codes.length === 0 ? 'There were no codes.' : `Revoked: ${codes.join(', ')}`);
    return { subject: 'all', detail: { customers, editors, codes } };
  },
};

const allow: Command = {
  arguments: [],
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

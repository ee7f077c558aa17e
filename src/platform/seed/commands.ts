import type { Command } from '../operator/command.ts';
import { removeDemonstration } from './demonstration.ts';

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

export const demoCommands = { 'demo remove': remove } satisfies Record<string, Command>;

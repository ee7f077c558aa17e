import type { Command } from '../operator/command.ts';
import { acceptSecrets } from './fingerprints.ts';

/** The one command that is given with other secrets than those that the shop was started with. */
export const ACCEPT_SECRETS = 'secrets accept';

const accept: Command = {
  arguments: [],
  summary: 'Says that the old secrets are lost: the shop starts with those that it has now.',
  async run({ services, print }) {
    await acceptSecrets(services);
    print('The shop starts with these secrets. What was sealed or signed with the old ones is lost.');
    return { subject: 'all' };
  },
};

export const secretCommands = { [ACCEPT_SECRETS]: accept } satisfies Record<string, Command>;

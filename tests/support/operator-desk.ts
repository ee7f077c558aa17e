import type { Command } from '#platform/ground/operator/command.ts';
import { operatorCommands } from '#platform/people/operators/commands.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from './customers.ts';
import { openTestPlatform } from './platform.ts';

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };

/** A shop with a customer, and the operator's commands about customers. */
export async function openDesk(overrides: Partial<Services> = {}) {
  const platform = await openTestPlatform(overrides);
  const as = await signUpCustomer(platform);
  const run = async (
    name: keyof typeof operatorCommands,
    words: readonly string[],
    options: Record<string, string> = {},
  ) => {
    const lines: string[] = [];
    const command: Command = operatorCommands[name];
    const { services } = platform;
    const outcome = await command.run({
      services,
      words,
      options,
      env: ENV,
      actor: 'ops:test',
      print: (line) => void lines.push(line),
    });
    return { ...outcome, text: lines.join('\n') };
  };
  return { platform, as, run };
}

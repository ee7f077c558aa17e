// Finds the command, opens the services, runs it, and writes it into the audit trail.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type Env, readEnv } from '#lib/server/env.ts';
import { readSecrets } from '#lib/server/secrets.ts';
import { collectCommands } from '#platform/app.ts';
import { describeRestored } from '#platform/ground/config/restored.ts';
import { recordDone, recordFailure, recordRefusal } from '#platform/ground/operator/audit.ts';
import {
  type Command,
  isRefusal,
  OperatorError,
  rejectHiddenText,
  type StandaloneCommand,
} from '#platform/ground/operator/command.ts';
import { formatUsage, listGivenFaults } from '#platform/ground/operator/declaration.ts';
import { ACCEPT_SECRETS } from '#platform/ground/secrets/commands.ts';
import { rejectOtherSecrets } from '#platform/ground/secrets/fingerprints.ts';
import type { Services } from '#platform/services.ts';
import { openServices } from '#platform/start.ts';
import { describeStartFailure } from '../start-failure.ts';
import { backupCommands } from './backup.ts';
import { cacheCommands } from './cache.ts';
import { migrateCommands } from './migrate.ts';

const OWN_COMMANDS = { ...cacheCommands, ...backupCommands, ...migrateCommands };

/** Those of the platform's areas, and those of the site and of a shop that is closed; by name. */
const COMMANDS: Readonly<Record<string, Command | StandaloneCommand>> = Object.fromEntries(
  [...Object.entries(collectCommands()), ...Object.entries(OWN_COMMANDS)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  ),
);

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

function printHelp(): void {
  print('npm run ops -- COMMAND\n');
  for (const [name, command] of Object.entries(COMMANDS)) {
    print(`  ${`${name} ${formatUsage(command)}`.trimEnd()}`);
    print(`      ${command.summary}`);
  }
  print('  help');
}

/** The command whose name the words begin with, and the words after it. */
function findCommand(
  args: readonly string[],
): { name: string; command: Command | StandaloneCommand; rest: string[] } | undefined {
  for (const [name, command] of Object.entries(COMMANDS)) {
    const words = name.split(' ');
    if (words.every((word, index) => args[index] === word))
      return { name, command, rest: args.slice(words.length) };
  }
  return undefined;
}

const getActor = (): string => {
  try {
    return `ops:${userInfo().username}`;
  } catch {
    return 'ops';
  }
};

/** @throws OperatorError for a command about the shop where that is elsewhere: here is no more than the site's sessions */
function rejectElsewhere({ services: { main } }: Env, name: string): void {
  if (main === undefined || Object.hasOwn(cacheCommands, name)) return;
  throw new OperatorError(
    `The shop is at ${main} (SERVICE_MAIN_URL): give the command there. Nothing was done here.`,
  );
}

/** @throws OperatorError naming what does not fit, and the usage */
function rejectMisgiven(
  name: string,
  command: Command | StandaloneCommand,
  given: Parameters<typeof listGivenFaults>[1],
): void {
  const [fault] = listGivenFaults(command, given);
  if (fault)
    throw new OperatorError(`${fault.message}\nUsage: ${`${name} ${formatUsage(command)}`.trimEnd()}`);
}

async function runCommand(env: Env, found: NonNullable<ReturnType<typeof findCommand>>): Promise<number> {
  const { name, command, rest } = found;
  rejectElsewhere(env, name);
  const { values, positionals } = parseArgs({
    args: rest,
    options: command.options ?? {},
    allowPositionals: true,
  });
  const given = {
    env,
    words: positionals,
    options: values as Record<string, string | boolean | string[] | undefined>,
    print,
    actor: getActor(),
  };
  rejectHiddenText(given);
  rejectMisgiven(name, command, given);
  if ('runAlone' in command) return (await command.runAlone(given)).isRight === false ? 1 : 0;
  const opened = await openServices({
    env: { ...env, ...readSecrets(env) },
    log: pino({ level: 'warn' }, pino.destination(2)),
    followsShop: env.mode !== 'production',
  });
  const { services, close, isClockMovable } = opened;
  if (name !== ACCEPT_SECRETS)
    await rejectOtherSecrets(services).catch(async (error: unknown) => {
      await close();
      throw error;
    });
  try {
    const restored = await describeRestored(services.database.db);
    if (restored) printError(restored);
    const outcome = await command.run({ ...given, env: { ...env, isClockMovable }, services });
    await recordDone({ services, actor: given.actor, print: printError }, name, outcome);
    return outcome.isRight === false ? 1 : 0;
  } catch (error) {
    if (isRefusal(error)) {
      await recordRefusal(services, given.actor, name, { words: positionals, refused: error.message });
      throw error;
    }
    if (isMissingFile(error)) throw error;
    throw await describeFailure(services, given.actor, name, { words: positionals, error });
  } finally {
    await close();
  }
}

const isMissingFile = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** What the operator is told of a failure that nobody planned for: where to read of it. */
async function describeFailure(
  services: Services,
  actor: string,
  name: string,
  failure: { readonly words: readonly string[]; readonly error: unknown },
): Promise<unknown> {
  try {
    const reference = await recordFailure(services, actor, name, failure);
    return new OperatorError(
      `The command failed unexpectedly; what it had not finished was taken back. Reference ${reference}: \`audit list --command "${name}"\` holds the error.`,
    );
  } catch (error) {
    services.log.error({ err: error }, 'the failure of a command was not recorded');
    return failure.error;
  }
}

/** Runs a command; gives the exit code: 0 done, 1 refused or faults found, 2 not understood. */
export async function runOps(args: readonly string[]): Promise<number> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') {
    printHelp();
    return 0;
  }
  const found = findCommand(args);
  if (!found) {
    printError(`There is no command "${args.join(' ')}". \`npm run ops -- help\` lists them.`);
    return 2;
  }
  try {
    return await runCommand(readEnv(process.env), found);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code.startsWith('ERR_PARSE_ARGS')) {
      printError(`${(error as Error).message}\nUsage: ${found.name} ${formatUsage(found.command)}`);
      return 2;
    }
    const isPlain = isRefusal(error) || isMissingFile(error);
    printError(isPlain ? (error as Error).message : describeStartFailure(error));
    return 1;
  }
}

// Where uploaded files are, and how they are moved, at the command line.
import {
  type Command,
  type CommandCall,
  type CommandOutcome,
  OperatorError,
  readTextOption,
  type SharedCommand,
} from '../operator/command.ts';
import { formatTable } from '../operator/table.ts';
import { MediaDamaged, MediaUnavailable } from './media-store.ts';
import { checkMedia, countMedia, moveMedia } from './move-media.ts';
import { MEDIA_PLACES, readMediaPlace } from './place.ts';

const BATCH = 50;
const BATCH_MAX = 1000;

const list: SharedCommand = {
  role: 'manager',
  right: 'settings',
  arguments: [],
  summary: 'Where uploaded pictures and files are, and where new ones go.',
  async run({ services, print }) {
    const { database, media } = services;
    const place = await readMediaPlace(database.db);
    print(
      `New files go to ${place === 's3' ? (media?.place ?? 'a bucket that is not set here') : 'the database'}.`,
    );
    const counts = await countMedia(services);
    const rows = counts.map(({ kind, here, stored, storedBytes }) => [
      kind,
      String(here),
      String(stored),
      `${(storedBytes / 1_000_000).toFixed(1)} MB`,
    ]);
    for (const line of formatTable([['files', 'in the database', 'in the bucket', 'of these'], ...rows]))
      print(line);
    return { subject: 'all' };
  },
};

function readLimit(call: CommandCall): number {
  const limit = Number(readTextOption(call, 'batch') ?? BATCH);
  if (limit >= 1 && limit <= BATCH_MAX) return limit;
  throw new OperatorError(`--batch is a number from 1 to ${BATCH_MAX}.`);
}

/** A store that is away is no fault of the program. */
async function saying<T>(work: Promise<T>, then: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof MediaUnavailable || error instanceof MediaDamaged)) throw error;
    throw new OperatorError(`${error.message}. ${then}`);
  }
}

function report({ print }: CommandCall, faults: readonly string[]): CommandOutcome {
  for (const fault of faults) print(fault);
  return { subject: 'all', isRight: faults.length === 0 };
}

const move: Command = {
  arguments: [],
  summary:
    'Moves uploaded files, and sends new ones there, while the shop sells. Give it again where it was cut off.',
  options: {
    to: { type: 'string', kind: 'choice', choices: MEDIA_PLACES, isRequired: true },
    batch: { type: 'string', kind: 'number' },
  },
  async run(call) {
    const to = MEDIA_PLACES.find((place) => place === readTextOption(call, 'to')) ?? 'database';
    const onBatch = (kind: string, moved: number) => call.print(`${kind}: ${moved} moved`);
    const moving = moveMedia(call.services, { to, limit: readLimit(call), onBatch });
    const { moved, faults } = await saying(
      moving,
      'What was moved until now stays moved; give the command again once this is mended.',
    );
    call.print(`${moved} files were moved. New ones go to ${to === 's3' ? 'the bucket' : 'the database'}.`);
    return { ...report(call, faults), detail: { to, moved, faults: faults.length } };
  },
};

const check: Command = {
  arguments: [],
  summary: 'Reads every file that is in the bucket and compares it with what was put there.',
  async run(call) {
    const { checked, faults } = await saying(checkMedia(call.services, BATCH), 'Nothing was changed.');
    call.print(`${checked} files were read, ${faults.length} of them are damaged or missing.`);
    return { ...report(call, faults), detail: { checked, faults: faults.length } };
  },
};

export const mediaCommands = {
  'media list': list,
  'media move': move,
  'media check': check,
} satisfies Record<string, Command>;

// Moves the platform's clock, so that a week of draws is played in a minute. Only where TEST_CLOCK allows it.
import { setTimeout } from 'node:timers/promises';
import { SYSTEM_CLOCK, toIso } from '../../time.ts';
import {
  type Command,
  type CommandCall,
  type CommandOutcome,
  OperatorError,
  requireWord,
} from '../operator/command.ts';
import { parseDuration } from '../operator/duration.ts';
import { moveClock, readClockOffset } from './clock.ts';

/** Within this time every process has read the new offset. */
const CLOCK_READ_MS = 300;

async function show({ services, print }: CommandCall): Promise<CommandOutcome> {
  const offset = await readClockOffset(services.database.db);
  print(
    `${toIso(SYSTEM_CLOCK.now() + offset)}${offset === 0 ? '' : `, moved by ${Math.round(offset / 1000)} s`}`,
  );
  return {};
}

async function moveBy(call: CommandCall, offset: number): Promise<CommandOutcome> {
  if (!call.env.isClockMovable)
    throw new OperatorError('The clock stands fast. Start the shop with TEST_CLOCK=1 to move it.');
  await moveClock(call.services, offset);
  await setTimeout(CLOCK_READ_MS);
  await show(call);
  return { detail: { offset } };
}

const readOffset = ({ services }: CommandCall): Promise<number> => readClockOffset(services.database.db);

export const clockCommands = {
  'clock show': { usage: '', summary: 'The time of the shop.', run: show },
  'clock advance': {
    usage: '2d|3h|90m|45s',
    summary: 'Moves the shop on (TEST_CLOCK=1).',
    run: async (call) => {
      const by = parseDuration(requireWord(call.words, 0, 'How far'));
      if (by === undefined) throw new OperatorError('How far is written like 2d, 3h, 90m or 1d12h.');
      return moveBy(call, (await readOffset(call)) + by);
    },
  },
  'clock set': {
    usage: '2026-12-24T18:00:00Z',
    summary: 'Sets the time of the shop (TEST_CLOCK=1).',
    run: async (call) => {
      const at = Date.parse(requireWord(call.words, 0, 'The time'));
      if (Number.isNaN(at)) throw new OperatorError('The time is written like 2026-12-24T18:00:00Z.');
      return moveBy(call, at - SYSTEM_CLOCK.now());
    },
  },
  'clock reset': {
    usage: '',
    summary: "Back to the machine's time (TEST_CLOCK=1).",
    run: (call) => moveBy(call, 0),
  },
} satisfies Record<string, Command>;

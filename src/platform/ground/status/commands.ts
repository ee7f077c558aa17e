// What people of the shop say of a disturbance, or of work that is planned.
import { type PartState, SHOP_PARTS, type ShopPart } from '#lib/contracts/status.ts';
import { STATUS_TAG } from '#lib/domain/pages/page-tags.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { getNowIso, toIso } from '../../time.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import {
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../operator/command.ts';
import { formatTable } from '../operator/table.ts';
import { readStatus } from './read.ts';

const TEXT_MAX = 500;
const NOTICE_STATES = ['degraded', 'down', 'maintenance'] as const;

/** @throws OperatorError where it is no instant */
function readInstant(call: SharedCall, name: string): string | undefined {
  const text = readTextOption(call, name);
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new OperatorError(`--${name} is an instant with its zone, as 2027-01-31T20:00:00+11:00.`);
  return toIso(at);
}

const readChoice = <T extends string>(call: SharedCall, name: string, all: readonly T[]): T | undefined =>
  all.find((one) => one === readTextOption(call, name));

const announceNotice: SharedCommand = {
  role: 'support',
  right: 'support',
  arguments: [{ name: 'TEXT', kind: 'text' }],
  summary:
    'Says at /status what is disturbed or planned, in words for customers. It stands until `status end`, or until --until.',
  options: {
    part: { type: 'string', kind: 'choice', choices: SHOP_PARTS },
    state: { type: 'string', kind: 'choice', choices: NOTICE_STATES },
    from: { type: 'string', kind: 'instant' },
    until: { type: 'string', kind: 'instant' },
  },
  async run(call) {
    const { services, words, actor, print } = call;
    const text = requireWord(words, 0, 'The text').trim();
    if (text.length > TEXT_MAX) throw new OperatorError(`The text has at most ${TEXT_MAX} characters.`);
    const now = getNowIso(services.clock);
    const startsAt = readInstant(call, 'from') ?? now;
    const endsAt = readInstant(call, 'until') ?? null;
    if (endsAt !== null && endsAt <= startsAt)
      throw new OperatorError('--until lies before the beginning. Give a later one.');
    const part: ShopPart | null = readChoice(call, 'part', SHOP_PARTS) ?? null;
    const state: PartState = readChoice(call, 'state', NOTICE_STATES) ?? 'degraded';
    const id = services.random.createId('stn', services.clock.now());
    await transactAndPurge(services, async (tx, announce) => {
      await tx
        .insertInto('status_notice')
        .values({
          id,
          text,
          part,
          state,
          starts_at: startsAt,
          ends_at: endsAt,
          author: actor,
          created_at: now,
        })
        .execute();
      announce(STATUS_TAG);
    });
    print(`${id} stands at /status.`);
    return { subject: id, detail: { text, part, state, startsAt, endsAt } };
  },
};

const endNotice: SharedCommand = {
  role: 'support',
  right: 'support',
  arguments: [{ name: 'ID', kind: 'id' }],
  summary: 'Says that what a notice at /status tells of is over.',
  async run({ services, words, print }) {
    const id = requireWord(words, 0, 'The id');
    const now = getNowIso(services.clock);
    const isEnded = await transactAndPurge(services, async (tx, announce) => {
      const ended = await tx
        .updateTable('status_notice')
        .set({ ends_at: now })
        .where('id', '=', id)
        .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
        .returning('id')
        .executeTakeFirst();
      if (ended) announce(STATUS_TAG);
      return ended !== undefined;
    });
    if (!isEnded) throw new OperatorError(`No notice ${id} is open. \`status show\` lists them.`);
    print(`${id} is over.`);
    return { subject: id, detail: { endsAt: now } };
  },
};

const show: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'How the parts of the shop are, and the notices at /status.',
  async run({ services, print }) {
    const { seenAt, parts, notices } = await readStatus(services);
    print(seenAt === null ? 'Nobody has looked yet: the worker does.' : `Seen ${formatInstant(seenAt)}.`);
    for (const line of formatTable([
      ['part', 'state', 'since'],
      ...parts.map(({ part, state, since }) => [part, state, since === null ? '' : formatInstant(since)]),
    ]))
      print(line);
    for (const { id, state, startsAt, endsAt, text } of notices)
      print(
        `${id}  ${state}  ${formatInstant(startsAt)}${endsAt === null ? '' : ` to ${formatInstant(endsAt)}`}  ${text}`,
      );
    return { subject: 'all' };
  },
};

export const statusCommands = {
  'status show': show,
  'status announce': announceNotice,
  'status end': endNotice,
} satisfies Record<string, SharedCommand>;

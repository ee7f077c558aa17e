import { z } from 'zod';
import { GiveawayTerms, GiveawayType } from '#lib/contracts/membership/program.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { GIVEAWAYS_TAG } from '#lib/domain/pages/page-tags.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import {
  type Command,
  OperatorError,
  requireWord,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { readJsonFileAs } from '../../ground/operator/files/read-file.ts';
import { formatTable } from '../../ground/operator/table.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { findProgram } from '../membership/program.ts';
import { openGiveaway } from './open.ts';
import { findGiveaway, type GiveawayRow } from './store.ts';

const Instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const GiveawayPlan = GiveawayTerms.extend({ opensAt: Instant.optional(), stopAt: Instant, drawAt: Instant });

async function requireProgram(services: Services) {
  const program = await findProgram(services);
  if (!program) throw new OperatorError('There is no membership programme: set `membership` first.');
  return program;
}

async function readPlan(file: string, services: Services) {
  const data = await readJsonFileAs(file, GiveawayPlan);
  const opensAt = data.opensAt ?? services.clock.now();
  if (data.stopAt <= Math.max(opensAt, services.clock.now()))
    throw new OperatorError('Entries stop before they begin.');
  if (data.drawAt < data.stopAt) throw new OperatorError('The giveaway is drawn before its entries stop.');
  return { ...data, opensAt };
}

const open: Command = {
  usage: 'FILE',
  summary: 'Opens a giveaway from a JSON file: its terms, stopAt, drawAt and, where it opens later, opensAt.',
  async run({ services, words, print }) {
    const program = await requireProgram(services);
    const { opensAt, stopAt, drawAt, ...terms } = await readPlan(requireWord(words, 0, 'The file'), services);
    const opened = await transactAndPurge(services, async (tx, announce) => {
      announce(GIVEAWAYS_TAG);
      const localDate = toLocalDate(drawAt, program.timeZone);
      return openGiveaway(tx, services, program.programId, { terms, localDate, opensAt, stopAt, drawAt });
    });
    if (!opened) throw new OperatorError('Another giveaway was opened at the same time. Try again.');
    print(`${terms.type} ${opened.number} is open: ${terms.title}.`);
    return { subject: `${terms.type} ${opened.number}`, detail: { title: terms.title } };
  },
};

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: '',
  summary: 'The giveaways that are not over, and the latest that are.',
  async run({ services, print }) {
    const program = await requireProgram(services);
    const rows = await services.database.db
      .selectFrom('giveaway')
      .select(['type', 'number', 'status', 'stop_at', 'draw_at', 'entries', 'prize_name'])
      .where('program', '=', program.programId)
      .orderBy('draw_at', 'desc')
      .limit(30)
      .execute();
    const lines = rows.map((row) => [
      row.type,
      row.number,
      row.status,
      row.stop_at,
      row.draw_at,
      row.entries,
      row.prize_name,
    ]);
    const heading = ['type', 'number', 'status', 'stops', 'drawn', 'entries', 'prize'];
    for (const line of formatTable([heading, ...lines])) print(line);
    return { subject: program.programId };
  },
};

async function requireGiveaway(services: Services, words: readonly string[]): Promise<GiveawayRow> {
  const program = await requireProgram(services);
  const type = GiveawayType.safeParse(requireWord(words, 0, 'The type'));
  const number = Number(requireWord(words, 1, 'The number'));
  const row =
    type.data && Number.isInteger(number)
      ? await findGiveaway(services.database.db, program.programId, { type: type.data, number })
      : undefined;
  if (!row) throw new OperatorError('There is no such giveaway: see `giveaways list`.');
  return row;
}

const awards: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: 'TYPE NUMBER',
  summary: 'Who won a giveaway, and whether it was paid or handed over.',
  async run({ services, words, print }) {
    const { id, type, number, prize_name } = await requireGiveaway(services, words);
    const rows = await services.database.db
      .selectFrom('giveaway_award')
      .innerJoin('customer', 'customer.id', 'giveaway_award.customer_id')
      .select(['rank', 'number', 'kind', 'cents', 'giveaway_award.state', 'customer.email'])
      .where('giveaway_id', '=', id)
      .orderBy('rank')
      .execute();
    const lines = rows.map((row) => [
      row.rank + 1,
      prize_name,
      formatCents(row.cents),
      row.number,
      row.kind,
      row.state,
      row.email,
    ]);
    const heading = ['rank', 'prize', 'value', 'number', 'kind', 'state', 'winner'];
    for (const line of formatTable([heading, ...lines])) print(line);
    return { subject: `${type} ${number}` };
  },
};

const claimed: SharedCommand = {
  role: 'support',
  usage: 'TYPE NUMBER RANK',
  summary: 'Notes that a prize that is no money was handed to its winner.',
  async run({ services, words, print }) {
    const { id, type, number } = await requireGiveaway(services, words);
    const rank = Number(requireWord(words, 2, 'The rank')) - 1;
    const moved = await services.database.db
      .updateTable('giveaway_award')
      .set({ state: 'claimed' })
      .where('giveaway_id', '=', id)
      .where('rank', '=', rank)
      .where('kind', '=', 'goods')
      .where('state', '=', 'to_claim')
      .returning('rank')
      .executeTakeFirst();
    if (!moved) throw new OperatorError(`Award ${rank + 1} is not to claim: see \`giveaways awards\`.`);
    print(`Award ${rank + 1} of ${type} ${number} is handed over (${getNowIso(services.clock)}).`);
    return { subject: `${type} ${number}`, detail: { rank: rank + 1 } };
  },
};

export const giveawayCommands = {
  'giveaways awards': awards,
  'giveaways claimed': claimed,
  'giveaways list': list,
  'giveaways open': open,
} satisfies Record<string, Command>;

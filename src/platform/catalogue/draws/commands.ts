import { formatWholeDollars } from '#lib/domain/money/money.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { formatTable } from '../../ground/operator/table.ts';
import type { Services } from '../../services.ts';
import { capCommands } from './cap-commands.ts';
import { moveCommands } from './move-command.ts';
import { numberCommands } from './numbers/number-command.ts';
import { openDrawsAhead } from './open-ahead.ts';
import { runDueDraws } from './run-draws.ts';

const LISTED = 5;

const selectDraws = ({ database }: Services, offerKey: string) =>
  database.db
    .selectFrom('draw')
    .select([
      'draw_no',
      'local_date',
      'status',
      'stop_at',
      'jackpot_cents',
      'source',
      'numbers',
      'number_state',
    ])
    .select((row) =>
      row
        .selectFrom('entry')
        .select((count) => count.fn.countAll<number>().as('tickets'))
        .whereRef('entry.draw_id', '=', 'draw.id')
        .as('tickets'),
    )
    .where('offer_key', '=', offerKey);

async function listDrawsAround(services: Services, offerKey: string, limit: number) {
  const past = await selectDraws(services, offerKey)
    .where('status', 'not in', ['DRAW_OPEN', 'DRAW_CAPPED'])
    .orderBy('draw_no', 'desc')
    .limit(limit)
    .execute();
  const open = await selectDraws(services, offerKey)
    .where('status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED'])
    .orderBy('draw_no')
    .limit(limit)
    .execute();
  return [...past.reverse(), ...open];
}

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: '[--offer KEY] [--limit N]',
  summary: 'The latest and the next draws of each offer.',
  options: { offer: { type: 'string' }, limit: { type: 'string' } },
  async run(call) {
    const { services, print } = call;
    const wanted = readTextOption(call, 'offer');
    const limit = Number(readTextOption(call, 'limit') ?? LISTED);
    if (!Number.isInteger(limit) || limit < 1) throw new OperatorError('--limit is a number from 1 on.');
    const offers = await services.database.db
      .selectFrom('product_offer')
      .select(['key', 'name'])
      .$if(wanted !== undefined, (query) => query.where('key', '=', wanted!))
      .orderBy('position')
      .execute();
    if (offers.length === 0) throw new OperatorError('There is no such offer.');
    for (const { key, name } of offers) {
      const draws = await listDrawsAround(services, key, limit);
      print(`\n${name} (${key})`);
      const rows = draws.map((draw) => [
        draw.number_state === 'counted' ? `${draw.draw_no} (counted)` : draw.draw_no,
        draw.local_date,
        draw.status.replace('DRAW_', '').toLowerCase(),
        draw.stop_at,
        draw.jackpot_cents === null ? '' : formatWholeDollars(draw.jackpot_cents),
        draw.tickets ?? 0,
        draw.source,
        draw.numbers ?? '',
      ]);
      const heading = ['draw', 'date', 'status', 'stop', 'jackpot', 'tickets', 'source', 'numbers'];
      for (const line of formatTable([heading, ...rows])) print(line);
    }
    return { subject: wanted ?? 'all' };
  },
};

const runDue: SharedCommand = {
  role: 'manager',
  right: 'results',
  usage: '',
  summary:
    'Takes every step that is due: closes, draws, scores, pays, tells. Beside a worker or without one.',
  async run({ services, print }) {
    let steps = 0;
    const opened = await openDrawsAhead(services);
    const left = await runDueDraws(services, {
      onStep: () => {
        steps += 1;
      },
    });
    print(`${opened} draws opened, ${steps} steps taken.`);
    for (const { offerKey, drawNo, step } of left)
      print(`${offerKey} ${drawNo}: ${step} could not be taken. \`jobs list\` says why.`);
    return { isRight: left.length === 0, detail: { opened, steps, left: left.length } };
  },
};

export const drawCommands = {
  'draws list': list,
  'draws run-due': runDue,
  ...capCommands,
  ...moveCommands,
  ...numberCommands,
} satisfies Record<string, Command>;

// The operator opens pools, looks at them, and cuts off what is due.
import { formatCents } from '#lib/domain/money/money.ts';
import { IS_LATE_POOL } from '../../ground/db/late-entry.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { formatTable } from '../../ground/operator/table.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { cutOffPool } from './cut-off.ts';
import { openPools } from './open-pools.ts';
import { SyndicateTermsError } from './plan-pool.ts';
import { parsePoolBody, STOCK_KEY_OF_POOL } from './pool-body.ts';
import { SALE_END } from './sale-end.ts';

const LISTED = 30;

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'Syndicates, the latest cut-off first: shares sold, state, and what was won.',
  options: { offer: { type: 'string', value: 'KEY' } },
  async run(call) {
    const { services, print } = call;
    const wanted = readTextOption(call, 'offer');
    const pools = await services.database.db
      .selectFrom('pool')
      .innerJoin('draw', 'draw.id', 'pool.draw_id')
      .innerJoin('stock', (join) => join.on('stock.key', '=', STOCK_KEY_OF_POOL))
      .leftJoin('pool_result as result', 'result.pool_id', 'pool.id')
      .select(['pool.id', 'pool.offer_key', 'pool.body', 'pool.shares', 'pool.status', 'pool.cut_off_at'])
      .select(['draw.draw_no', 'stock.taken', 'result.amount_cents', IS_LATE_POOL.as('is_late')])
      .$if(wanted !== undefined, (query) => query.where('pool.offer_key', '=', wanted!))
      .orderBy('pool.cut_off_at', 'desc')
      .limit(LISTED)
      .execute();
    const rows = pools.map((pool) => [
      pool.id,
      pool.offer_key,
      `${parsePoolBody(pool).lotteryKey} ${pool.draw_no}`,
      `${pool.taken} of ${pool.shares}`,
      pool.is_late ? 'refunded' : pool.status,
      pool.cut_off_at ?? '',
      pool.amount_cents === null || pool.is_late ? '' : formatCents(pool.amount_cents),
    ]);
    const heading = ['syndicate', 'offer', 'draw', 'shares sold', 'state', 'cut-off', 'won'];
    for (const line of formatTable([heading, ...rows])) print(line);
    print(rows.length === 0 ? 'There are no syndicates.' : `${rows.length} listed.`);
    return { subject: wanted ?? 'all' };
  },
};

const open: SharedCommand = {
  role: 'manager',
  right: 'results',
  arguments: [],
  summary: 'Opens the syndicates that offers of shares lack in their next draws.',
  options: { offer: { type: 'string', value: 'KEY' } },
  async run(call) {
    const { services, print } = call;
    const offerKey = readTextOption(call, 'offer');
    try {
      const opened = await openPools(services, offerKey);
      print(`${opened} opened.`);
      return { subject: offerKey ?? 'all', detail: { opened } };
    } catch (error) {
      if (error instanceof SyndicateTermsError) throw new OperatorError(error.message);
      throw error;
    }
  },
};

const listDuePools = ({ database, clock }: Services) =>
  database.db
    .selectFrom('pool')
    .innerJoin('draw', 'draw.id', 'pool.draw_id')
    .select('pool.id')
    .where('pool.status', '=', 'open')
    .where(SALE_END, '<=', getNowIso(clock))
    .orderBy('pool.cut_off_at')
    .execute();

const runDue: SharedCommand = {
  role: 'manager',
  right: 'results',
  arguments: [],
  summary: 'Cuts off the syndicates that are due: full ones play, the others give the money back.',
  async run({ services, print }) {
    const due = await listDuePools(services);
    for (const { id } of due) await cutOffPool(services, id);
    print(`${due.length} cut off.`);
    return { detail: { pools: due.map(({ id }) => id) } };
  },
};

export const syndicateCommands = {
  'syndicates list': list,
  'syndicates open': open,
  'syndicates run-due': runDue,
} satisfies Record<string, Command>;

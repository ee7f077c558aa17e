// The audit trail of operators, as operators read it. What editors did stands in the editor.
import { sql } from 'kysely';
import {
  type Command,
  OperatorError,
  readTextOption,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { requireNamedCustomer } from '../../ground/operator/customers.ts';
import { formatTable } from '../../ground/operator/table.ts';

const PAGE = 50;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const END_OF_DAY = 'T23:59:59.999Z';

function readDay(call: Parameters<SharedCommand['run']>[0], name: string): string | undefined {
  const day = readTextOption(call, name);
  if (day !== undefined && (!DAY.test(day) || Number.isNaN(Date.parse(day))))
    throw new OperatorError(`--${name} is a day such as 2026-11-21.`);
  return day;
}

/** The id of the customer that `--customer` names by address or id. */
async function readCustomerId(call: Parameters<SharedCommand['run']>[0]): Promise<string | undefined> {
  const named = readTextOption(call, 'customer');
  return named === undefined ? undefined : (await requireNamedCustomer(call.services, named)).id;
}

const list: SharedCommand = {
  role: 'manager',
  right: 'audit',
  usage: '[--customer EMAIL] [--actor NAME] [--command NAME] [--from DAY] [--to DAY] [--page N]',
  summary: `What operators did, newest first, ${PAGE} on a page; days are of UTC.`,
  options: {
    customer: { type: 'string' },
    actor: { type: 'string' },
    command: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    page: { type: 'string' },
  },
  async run(call) {
    const [actor, command] = [readTextOption(call, 'actor'), readTextOption(call, 'command')];
    const [from, to] = [readDay(call, 'from'), readDay(call, 'to')];
    const customer = await readCustomerId(call);
    const page = Math.max(1, Math.trunc(Number(readTextOption(call, 'page') ?? 1)) || 1);
    const trail = call.services.database.db
      .selectFrom('audit')
      .where('action', 'not like', 'content %')
      .$if(actor !== undefined, (rows) =>
        rows.where('actor', 'in', [`${actor}`, `ops:${actor}`, `operator:${actor}`]),
      )
      .$if(command !== undefined, (rows) => rows.where('action', '=', command ?? ''))
      .$if(from !== undefined, (rows) => rows.where('created_at', '>=', from ?? ''))
      .$if(to !== undefined, (rows) => rows.where('created_at', '<=', `${to}${END_OF_DAY}`))
      .$if(customer !== undefined, (rows) =>
        rows.where((where) =>
          where.or([where('subject', '=', customer ?? ''), sql<boolean>`detail like ${`%${customer}%`}`]),
        ),
      );
    const { total } = await trail
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await trail
      .select(['created_at', 'actor', 'action', 'subject', 'detail'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute();
    const lines = rows.map((row) => [row.created_at, row.actor, row.action, row.subject, row.detail]);
    for (const line of formatTable([['at', 'by', 'command', 'about', 'detail'], ...lines])) call.print(line);
    call.print(`${rows.length} of ${Number(total)}`);
    return { subject: customer ?? 'all', detail: { actor, command, from, to, page } };
  },
};

export const auditCommands = { 'audit list': list } satisfies Record<string, Command>;

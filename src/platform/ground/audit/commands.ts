// The check of the audit trail, and a copy of it.
import type { AuditFault } from '#lib/contracts/desk/audit.ts';
import { writeCsv } from '#lib/domain/text/write-csv.ts';
import { type Command, OperatorError, readTextOption, type SharedCommand } from '../operator/command.ts';
import { type ChainHead, checkAudit } from './verify.ts';

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/;

function readKnown(call: Parameters<SharedCommand['run']>[0]): ChainHead | undefined {
  const text = readTextOption(call, 'known');
  if (text === undefined) return undefined;
  const [, position, hash] = HEAD.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new OperatorError('--known is an end that a check has printed, as 120:5f1c… with its 64 digits.');
  return { position: Number(position), hash };
}

const formatPlace = ({ from, until }: AuditFault): string =>
  from === until ? `entry ${from}` : `entries ${from} to ${until}`;

/** A fault as a sentence of the command line. */
function describeFault(fault: AuditFault): string {
  const { kind, from, id, at } = fault;
  if (kind === 'changed') return `changed: ${formatPlace(fault)} (${id}, ${at}) is not what was written.`;
  if (kind === 'removed')
    return `removed: ${formatPlace(fault)}, ${at ? `after ${at}` : 'at the beginning'}.`;
  if (kind === 'rewritten')
    return `rewritten: up to entry ${from} the trail is not the one that was noted${at ? ` on ${at}` : ''}.`;
  return from === 0
    ? `inserted: ${id} (${at}) was written past the chain.`
    : `inserted: ${formatPlace(fault)}${at ? `, after ${at}` : ''}.`;
}

const verify: SharedCommand = {
  role: 'manager',
  right: 'audit',
  arguments: [],
  summary: 'Proves that no entry of the audit trail was changed, removed or inserted, or says which.',
  options: { known: { type: 'string', value: 'POSITION:HASH' } },
  async run(call) {
    const { services, print } = call;
    const known = readKnown(call);
    const { entries, head, erased, faults } = await checkAudit(services, known);
    print(`${entries} entries, ${erased} of them without the person they were about.`);
    for (const fault of faults) print(describeFault(fault));
    print(faults.length === 0 ? 'The trail is unbroken.' : `${faults.length} faults.`);
    print(`Its end is ${head.position}:${head.hash}`);
    print('Note it where nobody who reaches the database can change it, and give it next time as --known.');
    return {
      isRight: faults.length === 0,
      detail: { entries, head: `${head.position}:${head.hash}`, faults: faults.length },
    };
  },
};

const AT_ONCE = 1000;
const COLUMNS = [
  'position',
  'created_at',
  'id',
  'actor',
  'action',
  'subject',
  'detail',
  'salt',
  'content_hash',
  'previous_hash',
  'hash',
] as const;

const exportTrail: Command = {
  arguments: [],
  summary:
    'Prints the audit trail in its order: as lines of JSON with all that the hashes are made of, or as a table.',
  options: {
    from: { type: 'string', kind: 'date' },
    to: { type: 'string', kind: 'date' },
    format: { type: 'string', kind: 'choice', choices: ['jsonl', 'csv'] },
  },
  async run(call) {
    const { services, print } = call;
    const [from, to] = [readTextOption(call, 'from'), readTextOption(call, 'to')];
    const isTable = readTextOption(call, 'format') === 'csv';
    if (isTable) print(COLUMNS.join(','));
    let entries = 0;
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const rows = await services.database.db
        .selectFrom('audit')
        .select(COLUMNS)
        .where('position', '>', after)
        .$if(from !== undefined, (trail) => trail.where('created_at', '>=', from ?? ''))
        .$if(to !== undefined, (trail) => trail.where('created_at', '<=', `${to}T23:59:59.999Z`))
        .orderBy('position')
        .limit(AT_ONCE)
        .execute();
      for (const row of rows)
        print(
          isTable
            ? writeCsv(COLUMNS.map((name) => row[name]) as string[], [], { lines: 'unix' }).trimEnd()
            : JSON.stringify(row),
        );
      entries += rows.length;
      const last = rows.at(-1)?.position;
      if (last === undefined || last === null) break;
      after = last;
    }
    return { subject: 'all', detail: { entries, from, to } };
  },
};

export const auditChainCommands = {
  'audit verify': verify,
  'audit export': exportTrail,
} satisfies Record<string, Command>;

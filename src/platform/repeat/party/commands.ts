// The operator looks at groups, puts one first, and changes the key that certificates are signed with.
import { listPartyTags } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { rotateSigningKey } from '../../ground/signing/keys.ts';
import { findGroupByWord } from './groups/create.ts';
import { countMembers } from './groups/store.ts';
import { selectSessions } from './sessions/store.ts';

const LISTED = 30;

async function requireGroup({ services, words }: SharedCall) {
  const word = requireWord(words, 0, 'The id or the name of the group');
  const group = await findGroupByWord(services, word);
  if (!group) throw new OperatorError(`There is no group "${word}".`);
  return group;
}

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'Groups of lotto parties, the newest first.',
  options: { publicity: { type: 'string', kind: 'choice', choices: ['private', 'public', 'promoted'] } },
  async run(call) {
    const { services, print } = call;
    const wanted = readTextOption(call, 'publicity');
    const { db } = services.database;
    const groups = await db.selectFrom('party_group').selectAll().orderBy('created_at', 'desc').execute();
    const shown = groups.filter(({ publicity }) => wanted === undefined || publicity === wanted);
    const rows: string[][] = [];
    for (const { id, name, publicity, status } of shown.slice(0, LISTED))
      rows.push([id, name, publicity, status, String(await countMembers(db, id))]);
    for (const line of formatTable([['group', 'name', 'publicity', 'state', 'members'], ...rows]))
      print(line);
    print(rows.length === 0 ? 'There are no groups.' : `${rows.length} of ${shown.length} listed.`);
    return { subject: wanted ?? 'all' };
  },
};

const sessions: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'GROUP', kind: 'text' }],
  summary: 'Sessions of a group, the newest first: shares paid, state, autosession, what was won.',
  async run(call) {
    const group = await requireGroup(call);
    const rows = await selectSessions(call.services.database.db)
      .where('party_session.group_id', '=', group.id)
      .orderBy('party_session.created_at', 'desc')
      .limit(LISTED)
      .execute();
    const lines = rows.map((row) => [
      row.id,
      `${row.offer_key} ${row.draw_no}`,
      `${row.taken} of ${row.shares}`,
      row.is_late ? 'refunded' : row.pool_status,
      row.autosession,
      row.cut_off_at ?? '',
    ]);
    const heading = ['session', 'draw', 'shares paid', 'state', 'autosession', 'cut-off'];
    for (const line of formatTable([heading, ...lines])) call.print(line);
    return { subject: group.id };
  },
};

const setPublicity = (publicity: 'promoted' | 'public', summary: string, said: string): Command => ({
  arguments: [{ name: 'GROUP', kind: 'text' }],
  summary,
  async run(call) {
    const group = await requireGroup(call);
    if (group.publicity === 'private') throw new OperatorError('A private group is not shown to anybody.');
    await transactAndPurge(call.services, async (tx, announce) => {
      await tx.updateTable('party_group').set({ publicity }).where('id', '=', group.id).execute();
      announce(...listPartyTags(group.id));
    });
    call.print(said);
    return { subject: group.id, detail: { publicity } };
  },
});

const rotate: SharedCommand = {
  role: 'manager',
  right: 'settings',
  arguments: [],
  summary: 'Makes another key for certificates. What was signed with the one before stays good.',
  async run({ services, print }) {
    await rotateSigningKey(services);
    print('Certificates are signed with a new key. The old one stays published.');
    return { subject: 'signing_key' };
  },
};

export const partyCommands = {
  'party list': list,
  'party sessions': sessions,
  'party promote': setPublicity(
    'promoted',
    'Shows a public group before all others.',
    'The group is shown first.',
  ),
  'party demote': setPublicity(
    'public',
    'Shows a group among the others again.',
    'The group is shown among the others.',
  ),
  'party rotate-key': rotate,
} satisfies Record<string, Command>;

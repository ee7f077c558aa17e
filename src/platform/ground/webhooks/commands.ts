// Webhooks on the command line, and for programs.
import { WEBHOOK_TYPES, type WebhookType } from '#lib/contracts/desk/webhooks.ts';
import { type Command, readTextOption, requireWord, type SharedCommand } from '../operator/command.ts';
import { formatTable } from '../operator/table.ts';
import { replayFailed, sendTest } from './deliveries.ts';
import { addEndpoint, describeEndpoints, listEndpoints } from './endpoints.ts';

const list: SharedCommand = {
  role: 'manager',
  right: 'audit',
  arguments: [],
  summary: 'Addresses that are told what happens, and how many messages wait.',
  async run({ services, print }) {
    const webhooks = await describeEndpoints(services, await listEndpoints(services.database.db));
    const rows = webhooks.map(({ id, url, types, waiting, failingSince, disabledWhy }) => [
      id,
      url,
      types.join(' '),
      String(waiting),
      disabledWhy ? `off (${disabledWhy})` : failingSince ? `fails since ${failingSince}` : 'on',
    ]);
    for (const line of formatTable([['id', 'address', 'events', 'waiting', 'state'], ...rows])) print(line);
    return { subject: 'all' };
  },
};

const isType = (text: string): text is WebhookType => (WEBHOOK_TYPES as readonly string[]).includes(text);

const add: Command = {
  arguments: [{ name: 'URL', kind: 'text' }],
  summary: 'Tells an address what happens from now on; the secret that signs is printed once.',
  options: {
    event: { type: 'string', multiple: true, kind: 'choice', choices: WEBHOOK_TYPES, isRequired: true },
    note: { type: 'string' },
  },
  async run(call) {
    const url = requireWord(call.words, 0, 'The address');
    const types = [call.options.event ?? []].flat().map(String).filter(isType);
    const note = readTextOption(call, 'note') ?? '';
    const made = await addEndpoint(call.services, { url, note, types, createdBy: call.actor });
    call.print(`${made.id}: ${made.secret}`);
    return { subject: made.id, detail: { url, types } };
  },
};

const test: SharedCommand = {
  role: 'manager',
  right: 'settings',
  arguments: [{ name: 'ID', kind: 'id' }],
  summary: 'Sends a test message to an address.',
  async run({ services, words, print }) {
    const id = requireWord(words, 0, 'The id');
    print(`${await sendTest(services, id)} waits to be sent.`);
    return { subject: id };
  },
};

const replay: SharedCommand = {
  role: 'manager',
  right: 'settings',
  arguments: [{ name: 'ID', kind: 'id' }],
  summary: 'Sends again what was given up, under the ids that it had.',
  options: { since: { type: 'string', kind: 'instant', isRequired: true } },
  async run(call) {
    const id = requireWord(call.words, 0, 'The id');
    const since = new Date(readTextOption(call, 'since') ?? '').toISOString();
    const sent = await replayFailed(call.services, id, since);
    call.print(`${sent} wait to be sent.`);
    return { subject: id, detail: { since, sent } };
  },
};

export const webhookCommands = {
  'webhooks list': list,
  'webhooks add': add,
  'webhooks test': test,
  'webhooks replay': replay,
} satisfies Record<string, Command>;

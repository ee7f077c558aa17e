import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import { ALL_PAGES } from '../operator/all-pages.ts';
import {
  type CommandOutcome,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../operator/command.ts';
import { requireNamedCustomer } from '../operator/customers.ts';
import {
  createSegment,
  DEFAULT_SEGMENT,
  getCapabilitySegments,
  isCapability,
  switchCapability,
} from './capabilities.ts';

/** The capabilities that the words name. @throws OperatorError for an unknown one, or without any */
function readCapabilities({ words }: SharedCall): Capability[] {
  requireWord(words, 0, 'The capability');
  return words.map((key) => {
    if (isCapability(key)) return key;
    throw new OperatorError(`${key} is no capability. \`capabilities list\` shows them.`);
  });
}

/** Switches all of them or none. */
async function switchAll(call: SharedCall, isOn: boolean): Promise<CommandOutcome> {
  const { services, print } = call;
  const keys = readCapabilities(call);
  const segmentName = readTextOption(call, 'segment') ?? DEFAULT_SEGMENT;
  const author = { actor: call.actor };
  const changed = await transactAndPurge(services, async (tx, announce) => {
    const switched: Capability[] = [];
    for (const key of keys) {
      const isChanged = await switchCapability(tx, services, key, { isOn, segmentName, author });
      if (isChanged === undefined) throw new OperatorError(`There is no segment ${segmentName}.`);
      if (isChanged) switched.push(key);
    }
    if (switched.length > 0) announce(...ALL_PAGES);
    return switched;
  });
  for (const key of keys)
    print(`${key} is ${isOn ? 'on' : 'off'} in ${segmentName}${changed.includes(key) ? '' : ', as it was'}.`);
  return { subject: keys.join(' '), detail: { isOn, segmentName, changed } };
}

const SEGMENT_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Customers whose segment has that name get its features; other visitors keep the brand's. */
async function createCopiedSegment(call: SharedCall): Promise<CommandOutcome> {
  const { services, words, print } = call;
  const name = requireWord(words, 0, 'The name of the segment');
  if (!SEGMENT_NAME.test(name))
    throw new OperatorError('A segment is named by small letters, digits and hyphens.');
  const from = readTextOption(call, 'from') ?? DEFAULT_SEGMENT;
  const isCreated = await transactAndPurge(services, async (tx, announce) => {
    announce(...ALL_PAGES);
    return createSegment(tx, services, name, { from, author: { actor: call.actor } });
  });
  if (!isCreated) throw new OperatorError(`There is a segment ${name} already, or none called ${from}.`);
  print(
    `${name} has the features of ${from}. Change them by \`capabilities on\` and \`off --segment ${name}\`.`,
  );
  return { subject: name, detail: { from } };
}

/** Holds with the customer's next page. */
async function assignSegment({ services, words, print }: SharedCall): Promise<CommandOutcome> {
  const name = requireWord(words, 0, 'The segment');
  const named = requireWord(words, 1, 'The e-mail address');
  const { segments } = await getCapabilitySegments(services);
  if (!segments.some((segment) => segment.name === name))
    throw new OperatorError(`There is no segment ${name}. \`capabilities list\` shows them.`);
  const { id, email } = await requireNamedCustomer(services, named);
  await services.database.db
    .updateTable('customer')
    .set({ segment_name: name })
    .where('id', '=', id)
    .execute();
  print(`${email} has the features of ${name === DEFAULT_SEGMENT ? 'the brand' : name}.`);
  return { subject: id, detail: { segmentName: name } };
}

const options = { segment: { type: 'string', value: 'NAME' } } as const;

export const capabilityCommands = {
  'capabilities list': {
    role: 'support',
    right: 'view',
    arguments: [],
    summary: 'The features that are on, by segment.',
    async run({ services, print }) {
      const { segments } = await getCapabilitySegments(services);
      for (const { name, capabilities, suppressed = [] } of segments) {
        print(`${name}: ${capabilities.join(', ')}`);
        if (suppressed.length > 0) print(`  suppressed: ${suppressed.join(', ')}`);
      }
      return {};
    },
  },
  'capabilities create': {
    role: 'manager',
    right: 'settings',
    arguments: [{ name: 'SEGMENT', kind: 'text' }],
    summary: 'Makes a segment for some customers, with the features of another one.',
    options: { from: { type: 'string', value: 'SEGMENT' } },
    run: createCopiedSegment,
  },
  'capabilities assign': {
    role: 'manager',
    right: 'settings',
    arguments: [
      { name: 'SEGMENT', kind: 'text' },
      { name: 'EMAIL', kind: 'customer' },
    ],
    summary: `Gives a customer the features of a segment; ${DEFAULT_SEGMENT} gives those of the brand back.`,
    run: assignSegment,
  },
  'capabilities on': {
    role: 'manager',
    right: 'settings',
    usage: 'KEY ... [--segment NAME]',
    arguments: [{ name: 'KEY', kind: 'text', isRest: true }],
    summary: 'Turns features on.',
    options,
    run: (call) => switchAll(call, true),
  },
  'capabilities off': {
    role: 'manager',
    right: 'settings',
    usage: 'KEY ... [--segment NAME]',
    arguments: [{ name: 'KEY', kind: 'text', isRest: true }],
    summary: 'Turns features off.',
    options,
    run: (call) => switchAll(call, false),
  },
} satisfies Record<string, SharedCommand>;

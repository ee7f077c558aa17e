import {
  capabilitySegments,
  DEFAULT_SEGMENT,
  isCapability,
  switchCapability,
} from '#platform/config/capabilities.ts';
import { transactAndPurge } from '#platform/jobs/purge.ts';
import {
  type Command,
  type CommandCall,
  type CommandOutcome,
  needed,
  OperatorError,
  textOption,
} from './command.ts';
import { EVERYTHING } from './tags.ts';

async function turn(call: CommandCall, isOn: boolean): Promise<CommandOutcome> {
  const { services, words, print } = call;
  const key = needed(words, 0, 'The capability');
  if (!isCapability(key))
    throw new OperatorError(`${key} is no capability. \`capabilities list\` shows them.`);
  const segmentName = textOption(call, 'segment') ?? DEFAULT_SEGMENT;
  const isChanged = await transactAndPurge(services, async (tx, announce) => {
    const changed = await switchCapability(tx, services, key, { isOn, segmentName });
    if (changed) announce(...EVERYTHING);
    return changed;
  });
  if (isChanged === undefined) throw new OperatorError(`There is no segment ${segmentName}.`);
  print(`${key} is ${isOn ? 'on' : 'off'} in ${segmentName}${isChanged ? '' : ', as it was'}.`);
  return { subject: key, detail: { isOn, segmentName, isChanged } };
}

const options = { segment: { type: 'string' } } as const;

export const capabilityCommands = {
  'capabilities list': {
    usage: '',
    summary: 'The features that are on, by segment.',
    async run({ services, print }) {
      const { segments } = await capabilitySegments(services);
      for (const { name, capabilities, suppressed = [] } of segments) {
        print(`${name}: ${capabilities.join(', ')}`);
        if (suppressed.length > 0) print(`  suppressed: ${suppressed.join(', ')}`);
      }
      return {};
    },
  },
  'capabilities on': {
    usage: 'KEY [--segment NAME]',
    summary: 'Turns a feature on.',
    options,
    run: (call) => turn(call, true),
  },
  'capabilities off': {
    usage: 'KEY [--segment NAME]',
    summary: 'Turns a feature off.',
    options,
    run: (call) => turn(call, false),
  },
} satisfies Record<string, Command>;

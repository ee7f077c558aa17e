import { expect, test } from 'vitest';
import type { OperatorCommand } from '#lib/contracts/operator-command.ts';
import {
  formatGivenCommand,
  listCommandFields,
  matchesWords,
  readGivenCommand,
} from '#lib/domain/operators/command-form.ts';

const OPTION = { type: 'string', isList: false, kind: 'text', choices: [], isRequired: false } as const;
const ARGUMENT = { kind: 'text', isOptional: false, isRest: false, choices: [] } as const;

const COMMAND: OperatorCommand = {
  name: 'verification decide',
  usage: 'ID passed|failed [NOTE] --reason TEXT',
  summary: 'Says what came of the papers.',
  role: 'support',
  right: 'support',
  isDeclared: true,
  isFinal: false,
  arguments: [
    { ...ARGUMENT, name: 'ID', kind: 'id', choices: [] },
    { ...ARGUMENT, name: 'VALUE', kind: 'choice', choices: ['passed', 'failed'] },
    { ...ARGUMENT, name: 'NOTE', isOptional: true, choices: [] },
  ],
  options: [
    { ...OPTION, name: 'quiet', type: 'boolean', choices: [] },
    { ...OPTION, name: 'only', isList: true, choices: [] },
    { ...OPTION, name: 'reason', isRequired: true, choices: [] },
  ],
};

const give = (command: OperatorCommand, values: Record<string, string>) =>
  readGivenCommand(listCommandFields(command), (name) => values[name]);

test('fields stand in the order of the usage text, with the control of their kind', () => {
  expect(listCommandFields(COMMAND).map(({ name, kind }) => [name, kind])).toEqual([
    ['words.0', 'id'],
    ['words.1', 'choice'],
    ['words.2', 'text'],
    ['options.reason', 'text'],
    ['options.quiet', 'flag'],
    ['options.only', 'lines'],
  ]);
});

test('what is filled in is given, what is empty is not', () => {
  const filled = {
    'words.0': ' ver_1 ',
    'words.1': 'passed',
    'options.reason': 'seen',
    'options.quiet': 'on',
  };
  const given = give(COMMAND, { ...filled, 'options.only': 'a\r\n\r\n b ' });
  expect(given).toEqual({
    words: ['ver_1', 'passed'],
    options: { reason: 'seen', quiet: true, only: ['a', 'b'] },
  });
  expect(formatGivenCommand(COMMAND.name, given)).toBe(
    'verification decide ver_1 passed --reason seen --quiet --only a --only b',
  );
});

test('a command that declares no words takes them as a shell would part them', () => {
  const undeclared = { ...COMMAND, isDeclared: false, arguments: [], options: [] };
  expect(give(undeclared, { words: 'mia@example.com "a late reply"' }).words).toEqual([
    'mia@example.com',
    'a late reply',
  ]);
});

test('a command is found by words of its name and of what it does', () => {
  expect([matchesWords(COMMAND, ''), matchesWords(COMMAND, 'PAPERS decide')]).toEqual([true, true]);
  expect(matchesWords(COMMAND, 'papers refund')).toBe(false);
});

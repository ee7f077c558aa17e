import { expect, test } from 'vitest';
import { collectCommands } from '#platform/app.ts';
import { formatUsage, listGivenFaults } from '#platform/ground/operator/declaration.ts';

const COMMAND = {
  arguments: [
    { name: 'EMAIL', kind: 'customer' },
    { name: 'VALUE', kind: 'choice', choices: ['passed', 'failed'] },
    { name: 'NOTE', kind: 'text', isOptional: true },
  ],
  options: {
    from: { type: 'string', kind: 'date' },
    reason: { type: 'string', isRequired: true },
    amount: { type: 'string', kind: 'amount' },
    early: { type: 'boolean' },
  },
} as const;

const listFaults = (words: string[], options: Record<string, string | boolean> = { reason: 'so' }) =>
  listGivenFaults(COMMAND, { words, options }).map(({ target, message }) => `${target}: ${message}`);

test('the usage text is made of what is declared', () => {
  expect(formatUsage(COMMAND)).toBe(
    'EMAIL passed|failed [NOTE] --reason TEXT [--from DAY] [--amount AMOUNT] [--early]',
  );
});

test('what does not fit is said where it stands, with what to do', () => {
  expect(listFaults(['mia@example.com', 'passed'])).toEqual([]);
  expect(listFaults([])).toEqual([
    'words.0: The e-mail address is missing.',
    'words.1: The value is missing.',
  ]);
  expect(listFaults(['mia@example.com', 'maybe'])).toEqual(['words.1: The value is one of passed, failed.']);
  expect(listFaults(['mia@example.com', 'failed', 'a', 'note'])).toEqual([
    'words.3: "note" is a word too many. A text of several words stands in quotes.',
  ]);
  expect(
    listFaults(['mia@example.com', 'failed'], { from: '2026-02-31x', amount: '-1.234', early: true }),
  ).toEqual([
    'options.from: --from is a day such as 2026-11-21.',
    'options.reason: --reason is missing.',
    'options.amount: --amount is an amount such as 12.50.',
  ]);
});

test('every command that is shared declares its words', () => {
  const undeclared = Object.entries(collectCommands())
    .filter(([, command]) => 'role' in command && command.arguments === undefined)
    .map(([name]) => name);
  expect(undeclared).toEqual([]);
});

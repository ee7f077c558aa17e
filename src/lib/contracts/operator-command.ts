// What a command of the operator takes, as programs read it and the desk draws its form.
import { z } from 'zod';
import { RIGHTS } from '../domain/operators/rights.ts';

/**
 * `customer` is an e-mail address or an id, `offer` its key, `draw` its number. `amount` is written `12.50`, `date`
 * `2026-11-21`, `instant` as ISO 8601.
 */
export const ArgumentKind = z.enum([
  'customer',
  'offer',
  'draw',
  'amount',
  'date',
  'instant',
  'number',
  'text',
  'choice',
  'id',
]);
export type ArgumentKind = z.infer<typeof ArgumentKind>;

/** A word after the name. */
export const OperatorArgument = z.object({
  /** In capitals. */
  name: z.string(),
  kind: ArgumentKind,
  isOptional: z.boolean(),
  /** Takes all words that are left. */
  isRest: z.boolean(),
  /** Empty where anything of the kind may be given. */
  choices: z.array(z.string()),
});
export type OperatorArgument = z.infer<typeof OperatorArgument>;

export const OperatorOption = z.object({
  /** Without its dashes. */
  name: z.string(),
  type: z.enum(['string', 'boolean']),
  /** May be given more than once. */
  isList: z.boolean(),
  kind: ArgumentKind,
  choices: z.array(z.string()),
  isRequired: z.boolean(),
});
export type OperatorOption = z.infer<typeof OperatorOption>;

/** The least role of a program. */
export const OperatorRole = z.enum(['support', 'manager']);
export type OperatorRole = z.infer<typeof OperatorRole>;

export const OperatorCommand = z.object({
  /** As on the command line: `customer find`. */
  name: z.string(),
  /** What follows the name: words in capitals, options with two dashes. */
  usage: z.string(),
  summary: z.string(),
  /** The least role of a program that may give it. */
  role: OperatorRole,
  /** What a person at the desk needs to give it. */
  right: z.enum(RIGHTS),
  /** False where the command does not declare its words yet: `usage` says what they are. */
  isDeclared: z.boolean(),
  arguments: z.array(OperatorArgument),
  options: z.array(OperatorOption),
  /** What it does cannot be taken back. */
  isFinal: z.boolean(),
});
export type OperatorCommand = z.infer<typeof OperatorCommand>;

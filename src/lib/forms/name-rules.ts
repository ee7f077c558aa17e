// Rules of the fields that ask for a name: those of the service.
import { isNameInLetters, isNamePlain, isNameWithoutLink } from '../domain/account/person-name.ts';
import { defineRule, type RawValues, type Rule, required } from './rules.ts';

/** What a person is called, in the letters of any script. */
export const NAME_RULES: readonly Rule[] = [
  defineRule('name-hidden', isNamePlain),
  defineRule('name-link', isNameWithoutLink),
  defineRule('name-letters', isNameInLetters),
];

/** Whether the box `hasOneName` says that there is no last name. */
const hasNone = (values: RawValues): boolean => values.hasOneName !== undefined;

/** A last name, unless the box `hasOneName` says that there is none: what is typed all the same is not kept. */
export const LAST_NAME_RULES: readonly Rule[] = [required, ...NAME_RULES].map((rule) => ({
  ...rule,
  isMet: (value, values) => hasNone(values) || rule.isMet(value, values),
}));

interface TypedNames {
  readonly firstname: string;
  readonly lastname: string;
  readonly hasOneName: boolean;
}

/** The names that are kept of those typed: without the box, and without a last name where it is ticked. */
export const toNames = <T extends TypedNames>({ hasOneName, ...values }: T): Omit<T, 'hasOneName'> => ({
  ...values,
  lastname: hasOneName ? '' : values.lastname,
});

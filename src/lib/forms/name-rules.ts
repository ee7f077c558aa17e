// Rules of the fields that ask for a name: those of the service.
import { isNameInLetters, isNamePlain, isNameWithoutLink } from '../domain/account/person-name.ts';
import { defineRule, type Rule, required } from './rules.ts';

/** What a person is called, in the letters of any script. */
export const NAME_RULES: readonly Rule[] = [
  defineRule('name-hidden', isNamePlain),
  defineRule('name-link', isNameWithoutLink),
  defineRule('name-letters', isNameInLetters),
];

/** A last name, unless the box `hasOneName` says that there is none. */
export const hasLastName: Rule = {
  code: required.code,
  isMet: (value, values) => values.hasOneName !== undefined || required.isMet(value, values),
};

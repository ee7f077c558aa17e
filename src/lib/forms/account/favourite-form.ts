import { FAVOURITE_NAME_MAX } from '../../domain/lottery/favourite-numbers.ts';
import type { SetRules } from '../../domain/lottery/game-rules.ts';
import {
  CHECKED_NUMBERS_MAX,
  isNumbersError,
  type NumbersError,
  type NumbersField,
  readNumbersField,
} from '../../domain/lottery/read-numbers.ts';
import { defineForm } from '../define-form.ts';
import { textField } from '../fields.ts';
import { defineRule, type Rule, required } from '../rules.ts';

type PlayedRules = Pick<SetRules, 'numbers' | 'powerball'>;

const FAULTS = [
  'not_numbers',
  'too_few',
  'too_many',
  'out_of_range',
  'repeated',
] as const satisfies readonly NumbersError['code'][];

/** A text has one fault at a time, so a rule for each names the one that it has. */
const listNumbersRules = (rules: PlayedRules, field: NumbersField): readonly Rule[] => {
  const { pick, of } = field === 'numbers' ? rules.numbers : { pick: 1, of: rules.powerball?.of ?? 0 };
  const refuse = (code: NumbersError['code']): Rule =>
    defineRule(
      code,
      (text) => {
        const read = readNumbersField(rules, field, text);
        return !isNumbersError(read) || read.code !== code;
      },
      { pick, of, most: CHECKED_NUMBERS_MAX },
    );
  return [required, ...FAULTS.map(refuse)];
};

/** Numbers that somebody likes to play, under the rules of their game. */
export const favouriteForm = defineForm({
  fields: {
    numbers: textField({
      label: 'favourites.numbers',
      hint: 'favourites.numbers-hint',
      attributes: { autocomplete: 'off' },
    }),
    powerball: textField({
      label: 'favourites.powerballs',
      hint: 'favourites.powerballs-hint',
      attributes: { autocomplete: 'off' },
    }),
    name: textField({
      label: 'favourites.name',
      hint: 'favourites.name-hint',
      attributes: { autocomplete: 'off', maxlength: FAVOURITE_NAME_MAX },
    }),
  },
  rules: (rules: PlayedRules) => ({
    numbers: listNumbersRules(rules, 'numbers'),
    ...(rules.powerball && { powerball: listNumbersRules(rules, 'powerball') }),
    name: [
      defineRule('too-long', (text) => text.length <= FAVOURITE_NAME_MAX, { length: FAVOURITE_NAME_MAX }),
    ],
  }),
  errors: {
    required: 'results.check-missing',
    not_numbers: 'results.check-not_numbers',
    too_few: 'results.check-too_few',
    too_many: 'results.check-too_many',
    out_of_range: 'results.check-out_of_range',
    repeated: 'results.check-repeated',
    'too-long': 'favourites.name-long',
  },
});

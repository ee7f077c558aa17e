import type { Translate } from '../../domain/content/copy.ts';
import { FAVOURITE_NAME_MAX } from '../../domain/lottery/favourite-numbers.ts';
import {
  countPowerballs,
  type GameRules,
  isOrderRules,
  type OrderRules,
  type SetRules,
} from '../../domain/lottery/game-rules.ts';
import { readOrder } from '../../domain/lottery/read-digits.ts';
import {
  CHECKED_NUMBERS_MAX,
  isNumbersError,
  type NumbersError,
  type NumbersField,
  readNumbers,
  readNumbersField,
} from '../../domain/lottery/read-numbers.ts';
import { defineForm } from '../define-form.ts';
import { textField } from '../fields.ts';
import { createFormView, type FormView, parseFormView } from '../form-view.ts';
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
  const { pick, of } =
    field === 'numbers' ? rules.numbers : { pick: countPowerballs(rules), of: rules.powerball?.of ?? 0 };
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

const NAME_FIELD = textField({
  label: 'favourites.name',
  hint: 'favourites.name-hint',
  attributes: { autocomplete: 'off', maxlength: FAVOURITE_NAME_MAX },
});

/** Numbers that someone likes to play, under the rules of their game of balls. */
const favouriteForm = defineForm({
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
    name: NAME_FIELD,
  },
  rules: (rules: PlayedRules) => ({
    numbers: listNumbersRules(rules, 'numbers'),
    ...(rules.powerball && { powerball: listNumbersRules(rules, 'powerball') }),
  }),
  errors: {
    required: 'results.check-missing',
    not_numbers: 'results.check-not_numbers',
    too_few: 'results.check-too_few',
    too_many: 'results.check-too_many',
    out_of_range: 'results.check-out_of_range',
    repeated: 'results.check-repeated',
  },
});

/** An order of digits that someone likes to play. */
const favouriteOrderForm = defineForm({
  fields: {
    numbers: textField({
      label: 'favourites.numbers',
      hint: 'favourites.digits-hint',
      attributes: { autocomplete: 'off', inputmode: 'numeric' },
    }),
    name: NAME_FIELD,
  },
  rules: (rules: OrderRules) => ({
    numbers: [
      required,
      defineRule('not-an-order', (text) => readOrder(text, rules) !== undefined, {
        count: rules.digits,
        last: rules.symbols - 1,
      }),
    ],
  }),
  errors: {
    required: 'results.check-missing',
    'not-an-order': 'favourites.digits-wrong',
  },
});

/** What was sent: how the form is shown again, and the numbers where they can be read. */
interface ParsedFavourite {
  readonly view: FormView;
  readonly picks?: { readonly numbers: number[]; readonly powerballs: number[]; readonly name: string };
}

/** A form for favourites of a game, perhaps with something filled in. */
export const createFavouriteView = (
  rules: GameRules,
  t: Translate,
  values?: Readonly<Record<string, string>>,
): FormView =>
  isOrderRules(rules)
    ? createFormView(favouriteOrderForm, rules, t, values)
    : createFormView(favouriteForm, rules, t, values);

function parseOrder(rules: OrderRules, data: FormData, t: Translate): ParsedFavourite {
  const parsed = parseFormView(favouriteOrderForm, data, rules, t);
  const numbers = parsed.state === 'valid' ? readOrder(parsed.values.numbers, rules) : undefined;
  if (parsed.state !== 'valid' || !numbers) return { view: parsed.view };
  return { view: parsed.view, picks: { numbers, powerballs: [], name: parsed.values.name } };
}

/** Reads a form for favourites of a game. */
export function parseFavourite(rules: GameRules, data: FormData, t: Translate): ParsedFavourite {
  if (isOrderRules(rules)) return parseOrder(rules, data, t);
  const parsed = parseFormView(favouriteForm, data, rules, t);
  const read = parsed.state === 'valid' ? readNumbers(rules, parsed.values) : undefined;
  if (parsed.state !== 'valid' || !read?.isRight) return { view: parsed.view };
  const { numbers, powerballs = [] } = read.game;
  return {
    view: parsed.view,
    picks: { numbers: [...numbers], powerballs: [...powerballs], name: parsed.values.name },
  };
}

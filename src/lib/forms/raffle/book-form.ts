// The book of tickets that a visitor chooses, and the cause that it supports.
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import { defineForm } from '../define-form.ts';
import { checkboxField, textField } from '../fields.ts';
import type { Rule } from '../rules.ts';

/** Chosen from the page's own list: anything else counts as no choice. */
const isOneOf = (values: readonly string[]): Rule => ({
  code: 'required',
  isMet: (value) => typeof value === 'string' && values.includes(value),
});

export const bookForm = defineForm({
  fields: {
    book: textField({ label: 'raffle.books' }),
    cause: textField({ label: 'raffle.cause' }),
    repeat: checkboxField({ label: 'recurring.tick-raffle_ticket' }),
  },
  rules: ({ raffle, causes }: Pick<ProductOffer, 'raffle' | 'causes'>) => ({
    book: [isOneOf((raffle?.ticketOffers ?? []).map(({ key }) => key))],
    ...(causes.length > 1 && { cause: [isOneOf(causes.map(({ key }) => key))] }),
  }),
  errors: { required: 'raffle.choose' },
});

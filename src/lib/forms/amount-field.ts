import { parseTypedAmount, toAmount } from '../domain/money/money.ts';
import type { FormField } from './fields.ts';

const normaliseAmount = (sent: string): string => {
  const cents = parseTypedAmount(sent);
  return cents === undefined ? sent : toAmount(cents);
};

/** An amount of money as people type it. Its value is in cents; needs the rules `required` and `isTypedAmount`. */
export const amountField = (
  options: Pick<FormField, 'label' | 'hint' | 'attributes'>,
): FormField<number> => ({
  ...options,
  kind: 'amount',
  normalise: normaliseAmount,
  parse: (sent = '') => parseTypedAmount(sent) ?? 0,
});

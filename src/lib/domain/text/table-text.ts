// Words in tables that other programs open.
import { dropHiddenText } from './plain-text.ts';

const FORMULA = /^[=+\-@\t\r]/;

/** The words without what is not seen; quoted where a program would take them for a formula. */
export function guardFormula(text: string): string {
  const plain = dropHiddenText(text);
  return FORMULA.test(plain) ? `'${plain}` : plain;
}

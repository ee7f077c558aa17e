// Labels beside Braintree's fields, which stand in frames of their own.
import { cardFieldsCopy } from '#content/copy/account/card-fields.ts';

const FIELDS = ['number', 'expirationDate', 'cvv'] as const;
export type FieldName = (typeof FIELDS)[number];

/** A place for each field with its label above it, in the look of the shop's own fields. */
export function createPlaces(
  container: HTMLElement,
  names: readonly FieldName[],
): Readonly<Record<string, HTMLElement>> {
  return Object.fromEntries(
    names.map((name) => {
      const row = document.createElement('div');
      row.className = 'field';
      const label = document.createElement('span');
      label.className = 'field__label';
      label.textContent = cardFieldsCopy[`card-fields.${name}`];
      const place = document.createElement('div');
      place.className = 'hosted-field';
      row.append(label, place);
      container.append(row);
      return [name, place];
    }),
  );
}

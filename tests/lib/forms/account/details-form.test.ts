import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { detailsForm } from '#lib/forms/account/details-form.ts';
import { parseFormView } from '#lib/forms/form-view.ts';

const t = createTranslator(defaultCopy);
const WHOLE = {
  firstname: 'Robin',
  lastname: 'Marsh',
  dateOfBirth: '1985-03-27',
  address1: '12 Wharf Street',
  suburb: 'Perth',
  state: 'WA',
  postcode: '6000',
  country: 'AU',
};

function listFaults(values: Record<string, string>): Record<string, (string | undefined)[]> {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...WHOLE, ...values })) data.set(name, value);
  const { errors } = parseFormView(detailsForm, data, undefined, t).view;
  return Object.fromEntries(
    Object.entries(errors).map(([field, list]) => [field, list.map(({ message }) => message)]),
  );
}

test.each<Record<string, string>>([
  {},
  { state: 'NSW', suburb: 'Norfolk Island', postcode: '2899' },
  { state: 'NT', postcode: '0800' },
])('the address %j is right', (address) => {
  expect(listFaults(address)).toEqual({});
});

test('an address in New Zealand with its own letters is right', () => {
  const abroad = { suburb: 'Māngere', state: 'OTHER', country: 'NZ', postcode: '2022' };
  expect(listFaults(abroad)).toEqual({});
});

test('a postcode of another state is named at its field', () => {
  expect(listFaults({ state: 'VIC' })).toEqual({
    postcode: ['This postcode is in another state or territory. Check both.'],
  });
});

// @vitest-environment happy-dom
// The last part of an address follows the title of a new item, in any letters.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FormContext } from '#islands/editor/fields/form-context.ts';
import { SlugField } from '#islands/editor/fields/SlugField.tsx';

const spec = { name: 'slug', type: 'slug', label: 'Slug', isRequired: true } as never;

const CONTEXT = {
  Field: () => undefined,
  collection: 'blog',
  faults: [],
  isReadOnly: false,
  isNew: true,
  brand: undefined,
};

function Form({ title, start = '' }: { readonly title: string; readonly start?: string }) {
  const [value, setValue] = useState<unknown>(start);
  return (
    <FormContext value={{ ...CONTEXT, title }}>
      <SlugField spec={spec} path="slug" value={value} onChange={setValue} />
    </FormContext>
  );
}

afterEach(cleanup);

const readSlug = () => screen.getByRole<HTMLInputElement>('textbox').value;

test('it follows a title in Latin letters at once', () => {
  render(<Form title="Zoë at the harbour" />);
  expect(readSlug()).toBe('zoe-at-the-harbour');
});

test.each([
  ['Łódź und Straße', 'lodz-und-strasse'],
  ['Ægir', 'aegir'],
])('it follows "%s" and drops no letter', async (title, slug) => {
  render(<Form title={title} />);
  await waitFor(() => expect(readSlug()).toBe(slug));
});

test('one that was made of the title goes on following it, one that was typed does not', async () => {
  const { rerender, unmount } = render(<Form title="Łódź" start="lodz" />);
  await waitFor(() => expect(screen.getByText(/follows/i)).toBeTruthy());
  rerender(<Form title="Łódź again" start="lodz" />);
  await waitFor(() => expect(readSlug()).toBe('lodz-again'));
  unmount();
  const typed = render(<Form title="Łódź" start="my-own" />);
  typed.rerender(<Form title="Łódź again" start="my-own" />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readSlug()).toBe('my-own');
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Field } from '#islands/editor/fields/Field.tsx';
import { makeField } from '../../../support/editor/editor.ts';

vi.mock('#islands/editor/fields/rich-text/RichText.tsx', () => ({
  RichText: ({ text }: { readonly text: string }) => <output aria-label="Formatted">{text}</output>,
}));

afterEach(cleanup);

interface Props {
  readonly component: typeof Field;
  readonly start: string;
}

function Holder({ component: Component, start }: Props) {
  const [value, setValue] = useState<unknown>(start);
  const spec = makeField({ name: 'text', label: 'Text', kind: 'markdown' });
  return <Component spec={spec} path="text" value={value} onChange={setValue} />;
}

const readArea = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const findFormatted = () => screen.queryByLabelText('Formatted')?.textContent;
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

async function write(text: string) {
  fireEvent.input(readArea(), { target: { value: text } });
  readArea().setSelectionRange(text.length, text.length);
  await settle();
}

/** The plain field with the focus, before the code of the formatted one has come. */
async function open(start: string) {
  vi.resetModules();
  const { Field } = await import('#islands/editor/fields/Field.tsx');
  render(<Holder component={Field} start={start} />);
  readArea().focus();
  readArea().setSelectionRange(start.length, start.length);
}

test.each(['#', 'Words.\n\n##', '-', '- one\n*', '12.', '> >', '```js'])(
  'the space that opens a block is typed where %j was',
  async (sign) => {
    await open(sign);
    await settle();
    expect(findFormatted()).toBeUndefined();
    await write(`${sign} `);
    expect(findFormatted()).toBe(`${sign} `);
  },
);

test.each(['', 'Words', 'A #', '####### ', '1'])('%j is taken over at once', async (text) => {
  await open(text);
  await settle();
  expect(findFormatted()).toBe(text);
});

test('a sign whose place was left is taken over', async () => {
  await open('##');
  await settle();
  act(() => readArea().blur());
  await settle();
  expect(findFormatted()).toBe('##');
});

test('nothing is taken over while a sign is composed', async () => {
  await open('Words');
  fireEvent.compositionStart(readArea());
  await settle();
  expect(findFormatted()).toBeUndefined();
  fireEvent.compositionEnd(readArea());
  await settle();
  expect(findFormatted()).toBe('Words');
});

test('below formatted text it is said that pages keep no empty paragraphs and no further blanks', async () => {
  await open('Words');
  expect(screen.queryByText(/^Pages keep one gap/)).toBeNull();
  await settle();
  expect(screen.queryByText(/^Pages keep one gap/)).not.toBeNull();
});

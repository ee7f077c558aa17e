// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { OptionList } from '#islands/ui/OptionList.tsx';

afterEach(cleanup);

/** A list from `from` on; what is chosen stays chosen. */
function Games({ from }: { from: number }) {
  const [chosen, choose] = useState(5);
  const options = useMemo(
    () => [0, 1, 2, 3].map((more) => ({ value: from + more, text: `${from + more} "games" & more` })),
    [from],
  );
  return (
    <OptionList
      aria-label="Games"
      value={chosen}
      options={options}
      onChange={({ target }) => choose(Number(target.value))}
    />
  );
}

const list = () => screen.getByLabelText<HTMLSelectElement>('Games');

test('the server marks what is chosen, with its texts escaped', () => {
  const html = renderToString(<Games from={4} />);
  expect(html).toContain('<option value="5" selected>5 &quot;games&quot; &amp; more</option>');
  expect(html.match(/selected/g)).toHaveLength(1);
});

test('a choice is heard and shown', () => {
  render(<Games from={4} />);
  expect(list().value).toBe('5');
  fireEvent.change(list(), { target: { value: '6' } });
  expect(list().value).toBe('6');
});

test('another list keeps what was chosen', () => {
  const { rerender } = render(<Games from={4} />);
  fireEvent.change(list(), { target: { value: '6' } });
  rerender(<Games from={6} />);
  expect([...list().options].map(({ value }) => value)).toEqual(['6', '7', '8', '9']);
  expect(list().value).toBe('6');
});

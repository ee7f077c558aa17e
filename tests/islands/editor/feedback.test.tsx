// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FeedbackRow } from '#islands/editor/feedback/FeedbackRow.tsx';

afterEach(cleanup);

test('what was said is shown by the clock of the shop, wherever its reader is', () => {
  const at = '2026-11-20T13:05:00.000Z';
  const said = {
    id: 'f1',
    rating: 1,
    comment: '',
    email: '',
    category: '',
    source: '/',
    brand: 'drawcard',
  } as const;
  render(<FeedbackRow feedback={{ ...said, at, isCustomer: false }} />);
  const shown = screen.getByText('Sat 21 Nov 2026 00:05');
  expect(shown.getAttribute('datetime')).toBe(at);
});

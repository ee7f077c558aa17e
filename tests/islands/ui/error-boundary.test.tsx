// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx';

let fault: Error | undefined;
function Part() {
  if (fault) throw fault;
  return <p>All is well</p>;
}
const shown = () => (
  <ErrorBoundary fallback={(code) => <p>Failed: {code}</p>}>
    <Part />
  </ErrorBoundary>
);

beforeEach(() => {
  fault = undefined;
});
afterEach(() => {
  cleanup();
  // React tells of every error that a boundary catches.
  vi.mocked(console.error).mockClear();
});

test('an error with a code of ours shows the fallback, until the address changes', () => {
  fault = Object.assign(new Error('full'), { code: 'cart_full' });
  render(shown());
  expect(screen.getByText('Failed: cart_full')).toBeTruthy();
  fault = undefined;
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByText('All is well')).toBeTruthy();
});

test('any other error is not dressed up', () => {
  fault = new Error('a slip');
  expect(() => render(shown())).toThrow('a slip');
});

import { expect, test } from 'vitest';
import { inlineRootLengths } from '#lib/server/styles/root-lengths.ts';

test('a length of the root stands where it is used, and keeps its name for other sheets', () => {
  const css = ':root{--gap:.5rem}.a{gap:var(--gap);margin-top:calc(-1*var(--gap))}';
  expect(inlineRootLengths(css)).toBe(':root{--gap:.5rem}.a{gap:.5rem;margin-top:-.5rem}');
});

test('what a second rule declares stays as it is', () => {
  const css = ':root{--gap:.5rem}.b{--gap:1rem}.a{gap:var(--gap)}';
  expect(inlineRootLengths(css)).toBe(css);
});

test('so does what is no plain length, or is declared elsewhere', () => {
  const css =
    ':root{--calm:.24s;--page:min(9rem,80%)}.b{--notch:.5rem}.a{width:var(--page);gap:var(--notch)}';
  expect(inlineRootLengths(css)).toBe(css);
});

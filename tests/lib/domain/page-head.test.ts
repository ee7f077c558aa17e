import { expect, test } from 'vitest';
import { documentTitle, robotsDirective } from '#lib/domain/page-head.ts';

test('a title is followed by the site name', () => {
  expect(documentTitle('Results', 'Drawcard')).toBe('Results | Drawcard');
});

test('a hidden site name leaves the title alone, and it is never said twice', () => {
  expect(documentTitle('Results', 'Drawcard', true)).toBe('Results');
  expect(documentTitle('Drawcard', 'Drawcard')).toBe('Drawcard');
});

test.each([
  [{}, true, undefined],
  [{ isIndexed: false }, true, 'noindex'],
  [{ isFollowed: false }, true, 'nofollow'],
  [{ isIndexed: false, isFollowed: false }, true, 'noindex, nofollow'],
  [{}, false, 'noindex, nofollow'],
  [{ isIndexed: true, isFollowed: true }, false, 'noindex, nofollow'],
])('robots %j with indexing %s say %s', (flags, isEnabled, directive) => {
  expect(robotsDirective(flags, isEnabled)).toBe(directive);
});

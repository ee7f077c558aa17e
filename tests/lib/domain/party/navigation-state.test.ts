import { expect, test } from 'vitest';
import {
  parseNavigationState,
  parsePartyLink,
  readStoredDraft,
  removePartyLink,
  serialiseDraft,
} from '#lib/domain/party/navigation-state.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const MINUTE_MS = 60_000;

test('an entry of the history opens the dialog, for a group where it names one', () => {
  const state = { shouldShowCreateGroupModal: true, groupId: 'g1', groupName: 'Harbour', depth: 2 };
  expect(parseNavigationState(state)).toEqual({ ...state, partyStep: undefined });
  for (const depth of [0, -1, 1.5, '2', null])
    expect(parseNavigationState({ ...state, depth }).depth).toBeUndefined();
});

test('an entry of something else opens nothing', () => {
  for (const state of [null, undefined, 'x', 1, [], {}, { shouldShowCreateGroupModal: 'true' }])
    expect(parseNavigationState(state).shouldShowCreateGroupModal).toBe(false);
});

test('an address opens it after a full load, and is cleaned', () => {
  expect(parsePartyLink('?party=create&group=g1&step=select_draw&sort=closing')).toMatchObject({
    shouldShowCreateGroupModal: true,
    groupId: 'g1',
  });
  expect(parsePartyLink('?party=join')).toBeUndefined();
  expect(parsePartyLink('')).toBeUndefined();
  expect(
    removePartyLink('https://shop.example/lotto-tickets?sort=closing&party=create&group=g1&step=2#x'),
  ).toBe('/lotto-tickets?sort=closing#x');
});

test('a draft is kept for half an hour', () => {
  const stored = serialiseDraft({ query: 'step=select_draw&group=g1', at: NOW });
  expect(readStoredDraft(stored, NOW)).toBe('step=select_draw&group=g1');
  expect(readStoredDraft(stored, NOW + 30 * MINUTE_MS - 1)).toBe('step=select_draw&group=g1');
  expect(readStoredDraft(stored, NOW + 30 * MINUTE_MS)).toBeUndefined();
});

test('what else may stand in its place is no draft', () => {
  for (const stored of [null, '', 'x', '{}', '{"at":1}', '{"query":1,"at":1}'])
    expect(readStoredDraft(stored, NOW)).toBeUndefined();
});

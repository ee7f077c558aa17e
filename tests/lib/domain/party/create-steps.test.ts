import { expect, test } from 'vitest';
import {
  type CreateStep,
  formatStepQuery,
  getPreviousStep,
  getShownStep,
  listDraftFields,
  type PartyDraft,
  parseDraft,
} from '#lib/domain/party/create-steps.ts';

const EMPTY: PartyDraft = { invitesAll: false };
const NAMED: PartyDraft = { ...EMPTY, groupId: 'g1' };
const DRAWN: PartyDraft = { ...NAMED, offerKey: 'comet', drawNo: 1520 };
const PRICED: PartyDraft = {
  ...DRAWN,
  gameTypeKey: 'systems',
  gameOfferKey: 'system-8',
  games: 1,
  numShares: 9,
};
const WHOLE: PartyDraft = { ...PRICED, autosession: 'off', invitesAll: true };

test('each choice leads to the next of the five steps', () => {
  const drafts: [PartyDraft, CreateStep][] = [
    [EMPTY, 'name_group'],
    [NAMED, 'select_draw'],
    [DRAWN, 'set_share_price'],
    [PRICED, 'select_auto_session'],
    [WHOLE, 'join_session'],
  ];
  expect(drafts.map(([draft]) => getShownStep(draft, undefined))).toEqual(drafts.map(([, step]) => step));
});

test('a step that its choices do not lead to yet is not shown', () => {
  expect(getShownStep(EMPTY, 'join_session')).toBe('name_group');
  expect(getShownStep(NAMED, 'select_auto_session')).toBe('select_draw');
  expect(getShownStep(DRAWN, '5')).toBe('set_share_price');
});

test('an earlier step is shown again with all that was chosen', () => {
  expect(getShownStep(WHOLE, 'select_draw')).toBe('select_draw');
  expect(getShownStep(WHOLE, '3')).toBe('set_share_price');
  expect(parseDraft(new URLSearchParams(formatStepQuery('select_draw', WHOLE)))).toEqual(WHOLE);
});

test('a group has its name: its first step is the draw', () => {
  expect(getShownStep(NAMED, 'name_group')).toBe('select_draw');
  expect(getShownStep(NAMED, '1')).toBe('select_draw');
  expect(getPreviousStep('select_draw', NAMED)).toBeUndefined();
  expect(getPreviousStep('select_draw', EMPTY)).toBe('name_group');
});

test('Back leads one step back, and nowhere from the first', () => {
  expect(getPreviousStep('join_session', WHOLE)).toBe('select_auto_session');
  expect(getPreviousStep('select_auto_session', WHOLE)).toBe('set_share_price');
  expect(getPreviousStep('set_share_price', WHOLE)).toBe('select_draw');
  expect(getPreviousStep('name_group', EMPTY)).toBeUndefined();
});

test('a lottery can be chosen before its draw', () => {
  const draft = parseDraft(new URLSearchParams('offer=comet'));
  expect(draft).toMatchObject({ offerKey: 'comet', drawNo: undefined });
  expect(listDraftFields(draft)).toEqual([['offer', 'comet']]);
});

test('what is typed into an address and means nothing is left out', () => {
  const query = 'group=a b&draw=comet:0&size=systems:8&shares=-1&autosession=paused&offer=%3Cb%3E';
  expect(parseDraft(new URLSearchParams(query))).toEqual({
    groupId: undefined,
    offerKey: undefined,
    drawNo: undefined,
    gameTypeKey: undefined,
    gameOfferKey: undefined,
    games: undefined,
    numShares: undefined,
    autosession: undefined,
    invitesAll: false,
  });
});

test('a step that does not exist is none', () => {
  expect(getShownStep(WHOLE, 'pay')).toBe('join_session');
  expect(getShownStep(WHOLE, '9')).toBe('join_session');
});

import { expect, test } from 'vitest';
import {
  findRefundText,
  getSessionStatus,
  getShownStatus,
  isCalledOff,
} from '#lib/domain/party/session-status.ts';

const CUT_OFF = '2026-12-05T07:30:00.000Z';

test('a session that is cancelled before its cut-off was called off, one that is cancelled by it was not full', () => {
  expect(isCalledOff(null, CUT_OFF)).toBe(false);
  expect(isCalledOff('2026-12-05T07:29:59.999Z', CUT_OFF)).toBe(true);
  expect(isCalledOff(CUT_OFF, CUT_OFF)).toBe(false);
});

test('a session is in the draw until it is known what it won, and has played then', () => {
  expect(getShownStatus({ status: 'paid', isSettled: false })).toBe('paid');
  expect(getShownStatus({ status: 'paid', isSettled: true })).toBe('played');
  expect(getShownStatus({ status: 'cancelled', isCalledOff: true, isSettled: false })).toBe('called-off');
  expect(getShownStatus({ status: 'cancelled', isSettled: false })).toBe('cancelled');
});

test('of a session that was filled late it is said that it did not play, and why', () => {
  const facts = { sharesLeft: 0, cutOff: CUT_OFF };
  const now = Date.parse(CUT_OFF);
  expect(getSessionStatus({ ...facts, poolStatus: 'entered', isLate: false }, now)).toBe('paid');
  for (const poolStatus of ['open', 'entered', 'settled'] as const)
    expect(getSessionStatus({ ...facts, poolStatus, isLate: true }, now)).toBe('cancelled');
  expect(getShownStatus({ status: 'cancelled', isLate: true, isSettled: false })).toBe('late');
  expect(findRefundText('late')).toBe('party.late');
  expect(findRefundText('called-off')).toBe('party.called-off');
  expect(findRefundText('played')).toBeUndefined();
});

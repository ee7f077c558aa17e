import { expect, test } from 'vitest';
import { listMemberNames } from '#lib/domain/party/member-names.ts';

test('members of one name are told apart by a number, and others are left as they are', () => {
  const members = ['Mia', 'Robin', 'mia ', 'Mia'].map((alias) => ({ alias }));
  expect(listMemberNames(members)).toEqual(['Mia (1)', 'Robin', 'mia (2)', 'Mia (3)']);
});

// How often something is bought is said as it is.
import { expect, test } from 'vitest';
import { findOffer } from '#platform/catalogue/offers/store.ts';
import { readFrequency } from '#platform/repeat/recurring/calls/frequency.ts';
import { createPlayer, openRecurringShop } from '../../../support/recurring/recurring-shop.ts';

const ALL = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

test.each([
  ['once a week', ['sat'], {}, { frequency: 'weekly', drawsPerWeek: 1 }],
  ['every day', ALL, {}, { frequency: 'every_draw', drawsPerWeek: 7 }],
  ['three days a week', ['mon', 'wed', 'sat'], {}, { frequency: 'every_draw', drawsPerWeek: 3 }],
  ['two chosen days', ALL, { days: ['mon', 'sat'] }, { frequency: 'weekly', drawsPerWeek: 2 }],
  ['one chosen day', ALL, { days: ['sat'] }, { frequency: 'weekly', drawsPerWeek: 1 }],
  ['all days, chosen', ALL, { days: [...ALL] }, { frequency: 'every_draw', drawsPerWeek: 7 }],
  ['one of each month', ALL, { isMonthly: true }, { frequency: 'monthly' }],
] as const)('a game that is played %s says so', async (_, drawDays, repeat, often) => {
  const shop = await openRecurringShop({ drawDays: [...drawDays], hasSelectableDays: 'days' in repeat });
  const { days, ...rest } = { days: undefined, ...repeat };
  const { row } = await createPlayer(shop, { ...rest, ...(days && { days: [...days] }) });
  const { db } = shop.services.database;
  const offer = await findOffer(db, row.offer_key);
  expect(await readFrequency(db, shop.services, row, offer)).toEqual(often);
});

// A break stops what repeats, and nothing of it starts by itself when the break is over.
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { type AutosessionStatus, changePartySession } from '#lib/contracts/party/session.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { changeStatus } from '#platform/repeat/recurring/change-status.ts';
import * as pausedByBreak from '#platform/repeat/recurring/migrations/0201-paused-by-break.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';
import {
  createPlayer,
  listMailKindsOf,
  openRecurringShop,
  readRow,
  runFor,
} from '../../../support/recurring/recurring-shop.ts';
import { openRepeatedParty } from '../../../support/recurring/repeated-party.ts';

/** Within the life of a session. */
const BREAK_MS = 10_000;

const takeBreak = (services: Services, customerId: string) =>
  excludeCustomer(services, {
    customerId,
    kind: 'break',
    until: services.clock.now() + BREAK_MS,
    setBy: 'customer',
  });

test('shares that the organiser had paused stay paused after a break, until their owner starts them', async () => {
  const { platform, services, organiser, session, member, id } = await openRepeatedParty();
  const { customerId } = member;
  const setAutosession = async (autosessionStatus: AutosessionStatus) => {
    const params = { id: session.sessionId };
    await platform.call(changePartySession, { as: organiser, params, body: { autosessionStatus } });
    await runFor(platform, 1000);
  };
  const start = () => changeStatus(services, { customerId, id }, { status: 'recurring_status_active' });
  await setAutosession('paused');
  await takeBreak(services, customerId);
  expect(await readRow(services, id)).toMatchObject({ paused_by: 'break' });
  expect(await listMailKindsOf(services, customerId)).toEqual([
    'recurring_started',
    'recurring_paused',
    'recurring_paused',
  ]);
  await runFor(platform, BREAK_MS);
  await expect(start()).rejects.toMatchObject({ code: 'recurring_organiser_off' });
  await setAutosession('on');
  expect(await readRow(services, id)).toMatchObject({
    status: 'recurring_status_paused',
    paused_by: 'break',
  });
  expect((await start()).status).toBe('recurring_status_active');
});

test('during a break no day can be chosen on which it would start by itself', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop);
  const own = { customerId, id: row.id };
  const until = { status: 'recurring_status_timed_pause', pausedUntil: '2026-12-01' } as const;
  await takeBreak(services, customerId);
  await expect(changeStatus(services, own, until)).rejects.toMatchObject({ code: 'recurring_on_break' });
  expect(await readRow(services, row.id)).toMatchObject({ paused_by: 'break', paused_until: null });
  await runFor(shop, BREAK_MS);
  expect((await changeStatus(services, own, until)).status).toBe('recurring_status_timed_pause');
});

const TIMED = {
  status: 'recurring_status_timed_pause',
  paused_until: '2026-12-01T00:00:00.000Z',
  paused_by: 'customer',
} as const;
const BY_ORGANISER = { status: 'recurring_status_paused', paused_by: 'organiser' } as const;
const BY_OWNER = { status: 'recurring_status_paused', paused_by: 'customer' } as const;
const BY_BREAK = { status: 'recurring_status_paused', paused_until: null, paused_by: 'break' } as const;

const HOUR_MS = 3_600_000;
const UNDER_WAY = { from: -HOUR_MS, until: HOUR_MS };
const OVER = { from: -2 * HOUR_MS, until: -HOUR_MS };

test.each([
  { what: 'a timed pause', held: UNDER_WAY, paused: TIMED, becomes: BY_BREAK },
  { what: 'a pause of the organiser', held: UNDER_WAY, paused: BY_ORGANISER, becomes: BY_BREAK },
  { what: 'a pause of its owner', held: UNDER_WAY, paused: BY_OWNER, becomes: BY_OWNER },
  { what: 'a timed pause whose break is over', held: OVER, paused: TIMED, becomes: TIMED },
  { what: 'a timed pause without a break', held: undefined, paused: TIMED, becomes: TIMED },
])('of a release before this one $what becomes $becomes.paused_by', async ({ held, paused, becomes }) => {
  const { services } = await openRecurringShop();
  const { db } = services.database;
  const { row, customerId } = await createPlayer({ services });
  const now = Date.now();
  if (held)
    await db
      .insertInto('exclusion')
      .values({
        id: 'exc_kept',
        customer_id: customerId,
        kind: 'break',
        reason: '',
        starts_at: toIso(now + held.from),
        until_at: toIso(now + held.until),
        set_by: 'customer',
        created_at: toIso(now + held.from),
      })
      .execute();
  await db.updateTable('recurring').set(paused).where('id', '=', row.id).execute();
  const takeOver: Migration['up'] = pausedByBreak.up;
  await takeOver(db);
  expect(await readRow(services, row.id)).toMatchObject(becomes);
});

// A session that its organiser calls off, of a group whose sessions open by themselves.
import { expect, test } from 'vitest';
import { changePartySession } from '#lib/contracts/party/session.ts';
import { type JobHandlers, runDueJobs } from '#platform/ground/jobs/run.ts';
import { partyModule } from '#platform/repeat/party/module.ts';
import { openParty } from '../../../support/party/parties.ts';

const HANDLERS: JobHandlers = Object.fromEntries(
  (partyModule.jobs ?? []).map(({ kind, handle }) => [
    kind,
    (services, payload) => handle(services, payload, {}),
  ]),
);

test('the next session opens by itself, in draws that were not called off, until that is switched off', async () => {
  const { platform, services, organiser: as, group } = await openParty({ autosessionStatus: 'on' });
  const listSessions = () =>
    services.database.db
      .selectFrom('party_session')
      .innerJoin('draw', 'draw.id', 'party_session.draw_id')
      .select(['party_session.id', 'draw.draw_no', 'party_session.cancelled_at'])
      .where('group_id', '=', group.id)
      .orderBy('party_session.created_at')
      .orderBy('party_session.id')
      .execute();
  const callOff = async (change: { autosessionStatus?: 'off' } = {}) => {
    const id = (await listSessions()).at(-1)?.id ?? '';
    const body = { status: 'cancelled', ...change } as const;
    expect((await platform.call(changePartySession, { as, params: { id }, body })).status).toBe(200);
    await runDueJobs(services, HANDLERS);
  };
  await callOff();
  await callOff();
  const sessions = await listSessions();
  const first = sessions[0]?.draw_no ?? 0;
  expect(sessions.map(({ draw_no }) => draw_no)).toEqual([first, first + 1, first + 2]);
  expect(sessions.map(({ cancelled_at }) => cancelled_at === null)).toEqual([false, false, true]);
  await callOff({ autosessionStatus: 'off' });
  expect(await listSessions()).toHaveLength(3);
});

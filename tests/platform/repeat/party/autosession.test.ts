// The autosession is the group's, whichever of its sessions is named where it is read or switched.
import { expect, test } from 'vitest';
import { getGroup } from '#lib/contracts/party/group.ts';
import {
  type AutosessionStatus,
  changePartySession,
  getGroupSessions,
  type Session,
} from '#lib/contracts/party/session.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { openNextSession } from '#platform/repeat/party/sessions/next.ts';
import { readGroupState } from '#platform/repeat/recurring/group/playing.ts';
import { addToCart } from '../../../support/buying/buying.ts';
import {
  addPartyMember,
  buyPartyShares,
  openParty,
  openPartySession,
  toShareInput,
} from '../../../support/party/parties.ts';

type Party = Awaited<ReturnType<typeof openParty>>;

const setAutosession = async (
  { platform, organiser: as }: Party,
  { sessionId: id }: Pick<Session, 'sessionId'>,
  autosessionStatus: AutosessionStatus,
) => (await platform.call(changePartySession, { as, params: { id }, body: { autosessionStatus } })).result;

/** Of all sessions of the group, the newest first. */
const listStates = async ({ platform, organiser: as, group: { id } }: Party) =>
  (await platform.call(getGroupSessions, { as, params: { id } })).result.map(
    ({ autosessionStatus }) => autosessionStatus,
  );

const readState = ({ services, group }: Party) => readGroupState(services.database.db, group.id);

/** A group whose session is full, and that has opened the next one by itself. */
async function openNextOne() {
  const party = await openParty({ autosessionStatus: 'on' });
  const { platform, services, organiser, group, session } = party;
  await buyPartyShares(services, organiser.customerId, session, 3);
  platform.clock.advance(1000);
  await cutOffPool(services, session.sessionId);
  await openNextSession(services, group.id);
  const next = (await platform.call(getGroup, { as: organiser, params: { id: group.id } })).result
    .openSession;
  expect(next?.sessionId).not.toBe(session.sessionId);
  return { party, session, next: next! };
}

/** A group with two open sessions: the one whose cut-off comes first is the one that its page shows. */
async function openTwo() {
  const party = await openParty({ autosessionStatus: 'on' });
  const { platform, organiser, group, session } = party;
  platform.clock.advance(1000);
  const drawNo = session.draws[0]!.drawNo + 1;
  const later = await openPartySession(platform, organiser, group.id, { drawNo, autosessionStatus: 'on' });
  return { party, session, later };
}

test('a page that shows the session before switches the group off all the same', async () => {
  const { party, session } = await openNextOne();
  expect((await setAutosession(party, session, 'off')).autosessionStatus).toBe('off');
  expect(await readState(party)).toBe('off');
  expect(await listStates(party)).toEqual(['off', 'off']);
});

test('it goes on again by a session that has been played', async () => {
  const { party, session, next } = await openNextOne();
  await setAutosession(party, next, 'paused');
  expect(await listStates(party)).toEqual(['paused', 'paused']);
  expect((await setAutosession(party, session, 'on')).autosessionStatus).toBe('on');
  expect(await readState(party)).toBe('on');
});

test('of two open sessions each switches the group', async () => {
  const { party, session, later } = await openTwo();
  await setAutosession(party, session, 'off');
  expect([await readState(party), ...(await listStates(party))]).toEqual(['off', 'off', 'off']);
  await setAutosession(party, later, 'on');
  expect([await readState(party), ...(await listStates(party))]).toEqual(['on', 'on', 'on']);
});

test('shares of either session repeat while the group goes on, and of neither while it does not', async () => {
  const { party, session, later } = await openTwo();
  const { platform, group } = party;
  const as = await addPartyMember(platform, group);
  await setAutosession(party, later, 'off');
  for (const one of [session, later])
    await expect(addToCart(platform, as, toShareInput(one, 1, true))).rejects.toThrow(
      /recurring_unavailable/,
    );
  await setAutosession(party, session, 'on');
  const cart = await addToCart(platform, as, toShareInput(later, 1, true));
  expect(cart.requiresUnattendedPaymentMethod).toBe(true);
});

test('pausing is refused by the state of the group, whatever the named session was opened with', async () => {
  const { party, session, later } = await openTwo();
  await setAutosession(party, later, 'off');
  const { status, envelope } = await party.platform.call(changePartySession, {
    as: party.organiser,
    params: { id: session.sessionId },
    body: { autosessionStatus: 'paused' },
  });
  expect([status, envelope.error?.code]).toEqual([409, 'autosession_not_on']);
});

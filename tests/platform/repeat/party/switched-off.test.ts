// Where no brand has lotto parties, none of their shares is sold, and no session begins by itself.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { changePartySession } from '#lib/contracts/party/session.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { putSegments } from '#platform/ground/config/capabilities.ts';
import { transact } from '#platform/ground/db/open.ts';
import { openNextSession } from '#platform/repeat/party/sessions/next.ts';
import { addToCart } from '../../../support/buying/buying.ts';
import { openParty, toShareInput } from '../../../support/party/parties.ts';

const WITHOUT: readonly Capability[] = ['commercial-lotteries'];
const WITH: readonly Capability[] = ['commercial-lotteries', 'social-syndicates'];
const headers = { [HEADERS.brand]: 'drawcard' };

type Party = Awaited<ReturnType<typeof openParty>>;

const setCapabilities = ({ services }: Party, capabilities: readonly Capability[]) =>
  transact(services.database, (tx) => putSegments(tx, services, [{ name: 'default', capabilities }]));

test('a share comes into no cart, and one that was in it before is not paid', async () => {
  const party = await openParty();
  const { platform, organiser, session } = party;
  const cart = await addToCart(platform, organiser, toShareInput(session));
  await setCapabilities(party, WITHOUT);
  const body = toShareInput(session);
  const added = await platform.call(accountCart.addItem, { as: organiser, body, headers });
  expect([added.status, added.envelope.error?.code]).toEqual([422, 'not_sold_here']);
  const { cartReference, cartTotal } = cart;
  const paid = await platform.call(purchaseCart, {
    as: organiser,
    key: randomUUID(),
    body: { cartReference, expectedTotal: { amount: cartTotal.amount } },
    headers,
  });
  expect([paid.status, paid.envelope.error?.code]).toEqual([422, 'not_sold_here']);
});

test('shares that repeat are sold while the brand has what repeats, and once all the same', async () => {
  const party = await openParty({ autosessionStatus: 'on' });
  const { platform, organiser, session } = party;
  await setCapabilities(party, WITH);
  const body = toShareInput(session, 1, true);
  const refused = await platform.call(accountCart.addItem, { as: organiser, body, headers });
  expect([refused.status, refused.envelope.error?.code]).toEqual([422, 'recurring_unavailable']);
  const once = await platform.call(accountCart.addItem, {
    as: organiser,
    body: toShareInput(session),
    headers,
  });
  expect(once.status).toBe(200);
  const open = await openParty({ autosessionStatus: 'on' });
  await setCapabilities(open, [...WITH, 'autoplay-manage']);
  const sold = await open.platform.call(accountCart.addItem, {
    as: open.organiser,
    body: toShareInput(open.session, 1, true),
    headers,
  });
  expect(sold.status).toBe(200);
});

test('the next session waits until a brand has them again', async () => {
  const party = await openParty();
  const { services, platform, session, group, organiser } = party;
  await platform.call(changePartySession, {
    as: organiser,
    params: { id: session.sessionId },
    body: { autosessionStatus: 'on' },
  });
  platform.clock.set(Date.parse(session.cutOff));
  await cutOffPool(services, session.sessionId);
  const countSessions = async () =>
    (await services.database.db.selectFrom('party_session').select('id').execute()).length;
  await setCapabilities(party, WITHOUT);
  expect(await openNextSession({ ...services }, group.id)).toBeGreaterThan(platform.clock.now());
  expect(await countSessions()).toBe(1);
  await setCapabilities(party, WITH);
  expect(await openNextSession({ ...services }, group.id)).toBeUndefined();
  expect(await countSessions()).toBe(2);
});

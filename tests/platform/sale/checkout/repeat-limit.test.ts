// How often something of one offer repeats at most.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import { OVERRIDES, putValue } from '#platform/ground/config/store.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import { createRepeatedOffer } from '../../../support/recurring/recurring-offer.ts';

const REPEATED = createTicketInput({ recurringPurchase: { enabled: true, type: 'autoplay' } });

test('what repeats of one offer is limited by a setting, in the cart and from a ticket, and nothing is charged', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services, createRepeatedOffer());
  const setting = { namespace: OVERRIDES, key: 'repeatsPerOfferMax', value: 2 };
  await putValue(services.database.db, services, setting);
  const as = await createFundedCustomer(platform, '50.00');
  const { orders } = await buyTicket(platform, as);
  for (const _ of [1, 2]) await buyTicket(platform, as, REPEATED);
  const refused = await payFor(platform, as, await addToCart(platform, as, REPEATED));
  expect([refused.status, refused.envelope.error?.code]).toEqual([409, 'repeats_too_many']);
  expect(refused.envelope.error?.message).toContain('2 times already');
  const body = { ticketId: orders[0]!.id };
  const again = await platform.call(createAutoplay, { as, body, key: randomUUID() });
  expect([again.status, again.envelope.error?.code]).toEqual([409, 'repeats_too_many']);
  const rows = await services.database.db.selectFrom('recurring').select('id').execute();
  expect(rows).toHaveLength(2);
  await services.database.db
    .updateTable('recurring')
    .set({
      status: 'recurring_status_cancelled',
      cancelled_at: new Date(TEST_NOW).toISOString(),
      cancelled_by: 'customer',
    })
    .execute();
  expect((await platform.call(createAutoplay, { as, body, key: randomUUID() })).status).toBe(200);
});

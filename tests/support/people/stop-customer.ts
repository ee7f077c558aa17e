// What keeps a customer from paying in and playing, begun as it begins in the shop.

import type { CallOffCause } from '#lib/domain/payments/call-off.ts';
import { transact } from '#platform/ground/db/open.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { openReviews } from '#platform/people/care/person-reviews.ts';
import { setCountryBan } from '#platform/people/details/country-ban.ts';
import { closeCustomer } from '#platform/people/identity/close-account.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { setLimit } from '#platform/people/limits/change.ts';
import { lockCustomer } from '#platform/people/operators/lock-customer.ts';
import type { Services } from '#platform/services.ts';
import { createSignUpDetails, TEST_PASSWORD } from '../customers.ts';

const DAY_MS = 86_400_000;

type Stop = (services: Services, customerId: string) => Promise<unknown>;

const exclude =
  (kind: 'break' | 'exclusion'): Stop =>
  (services, customerId) =>
    excludeCustomer(services, {
      customerId,
      kind,
      until: services.clock.now() + 30 * DAY_MS,
      setBy: 'customer',
    });

/** Somebody is excluded whose account it may be. */
const review: Stop = async (services, customerId) => {
  const details = createSignUpDetails({ firstname: 'Ada', lastname: 'Quill', dateOfBirth: '1970-01-05' });
  const origin = await createCustomer(services, details);
  await exclude('exclusion')(services, origin);
  await transact(services.database, (tx) =>
    openReviews(tx, services, customerId, [{ origin, reasons: ['name_same'] }]),
  );
};

export const STOPS = {
  break: exclude('break'),
  exclusion: exclude('exclusion'),
  review,
  country: (services, customerId) => setCountryBan(services, customerId, true),
  lock: (services, customerId) => lockCustomer(services, customerId, 'a test'),
  closure: (services, customerId) =>
    closeCustomer(services, { customerId, password: TEST_PASSWORD, reason: '', address: '192.0.2.1' }),
  /** Of ten dollars a week. */
  limit: (services, customerId) =>
    setLimit(services, { customerId, kind: 'deposit', period: 'week', cents: 1000 }),
} as const satisfies Record<CallOffCause, Stop>;

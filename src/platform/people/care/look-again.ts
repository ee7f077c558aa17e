// Looks again whether the owner of an account is an excluded person: a document, an account or a card was added to it.
import { z } from 'zod';
import { transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { readPerson, renewIdentity } from './exclude-account.ts';
import { joinKnownExclusion } from './known-exclusion.ts';
import { lockPerson } from './lock-person.ts';

const Payload = z.object({ customerId: z.string() });

/** Of an account that is excluded itself, what the person is known by is renewed. */
export async function lookAgain(services: Services, payload: unknown): Promise<void> {
  const { customerId } = Payload.parse(payload);
  const found = await services.database.db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) return;
  await transact(services.database, async (tx) => {
    const person = await readPerson(tx, customerId);
    await lockPerson(tx, services, person);
    await renewIdentity(tx, services, customerId);
    await joinKnownExclusion(tx, services, customerId, person);
  });
}

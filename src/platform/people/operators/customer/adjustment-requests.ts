// Money above an amount is booked into a wallet by two people: one asks, and somebody else confirms.
import { z } from 'zod';
import { readSettings } from '../../../ground/config/store.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import type { AdjustmentRequestTable } from '../../../ground/db/schema/operators-schema.ts';
import { OperatorError } from '../../../ground/operator/command.ts';
import { isSamePerson } from '../../../ground/staff/same-person.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { type Adjustment, bookAdjustment } from '../adjust-wallet.ts';

/** The amount in cents above which two people are needed; without it one is enough for every amount. */
export const TWO_PEOPLE_SETTING = 'adjustmentsByTwoAboveCents';
export const ADJUSTMENT_SETTINGS = { [TWO_PEOPLE_SETTING]: z.number().int().min(0) };

/** A limit that cannot be read lets nobody book alone. */
export async function needsSecondPerson(services: Services, cents: number): Promise<boolean> {
  const value = (await readSettings(services)).get(TWO_PEOPLE_SETTING);
  if (value === undefined) return false;
  const limit = ADJUSTMENT_SETTINGS[TWO_PEOPLE_SETTING]?.safeParse(value).data;
  return limit === undefined || Math.abs(cents) > limit;
}

/** Has an adjustment wait for somebody else. Gives its id. */
export async function requestAdjustment(services: Services, adjustment: Adjustment): Promise<string> {
  const { random, clock, database } = services;
  const id = random.createId('adr', clock.now());
  await database.db
    .insertInto('adjustment_request')
    .values({
      ...adjustment,
      id,
      created_at: getNowIso(clock),
      settled_at: null,
      outcome: null,
      settled_by: null,
    })
    .execute();
  return id;
}

/** Those that wait, the oldest first. */
export const listRequests = ({ database }: Services) =>
  database.db
    .selectFrom('adjustment_request as request')
    .innerJoin('customer', 'customer.id', 'request.customer_id')
    .select(['request.id', 'request.cents', 'request.kind', 'request.reason', 'request.author'])
    .select(['request.created_at', 'customer.email', 'request.customer_id'])
    .where('request.settled_at', 'is', null)
    .orderBy('request.created_at')
    .orderBy('request.id')
    .execute();

/** Settles one that waits: of two at once the first counts. @throws OperatorError where none waits under the id */
async function settleRequest(
  tx: Tx,
  services: Services,
  { id, by, outcome }: { id: string; by: string; outcome: 'booked' | 'refused' },
): Promise<AdjustmentRequestTable> {
  const request = await tx
    .updateTable('adjustment_request')
    .set({ settled_at: getNowIso(services.clock), settled_by: by, outcome })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!request)
    throw new OperatorError(`No adjustment ${id} waits. \`adjustments waiting\` shows those that do.`);
  return request;
}

/** Books what another person asked for. @throws OperatorError where it was the same person, or none waits */
export const confirmRequest = (services: Services, { id, by }: { id: string; by: string }) =>
  transact(services.database, async (tx) => {
    const request = await settleRequest(tx, services, { id, by, outcome: 'booked' });
    const { customer_id, cents, kind, reason, author } = request;
    if (await isSamePerson(services, tx, author, by))
      throw new OperatorError('You asked for it yourself: somebody else has to confirm it.');
    const adjustmentId = await bookAdjustment(tx, services, { customer_id, cents, kind, reason, author });
    return { request, adjustmentId };
  });

/** Takes it off the list; nothing is booked. */
export const refuseRequest = (services: Services, { id, by }: { id: string; by: string }) =>
  transact(services.database, (tx) => settleRequest(tx, services, { id, by, outcome: 'refused' }));

// Everything that an account buys again and again, of either type.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { RecurringDetails, RecurringEntity } from './recurring-entity.ts';
import { RECURRING_ERRORS } from './recurring-errors.ts';
import { StatusChange } from './status-change.ts';

/** What exists can be looked at and stopped, whatever is switched off. */
const own = { exposure: 'browser', access: 'customer' } as const;
const Id = z.object({ id: z.string().max(64) });
const one = { ...own, params: Id, result: RecurringDetails, errors: RECURRING_ERRORS } as const;

export const getRecurringPurchases = defineEndpoint({
  ...own,
  name: 'getRecurringPurchases',
  summary: 'What repeats, of either type, newest first.',
  section: 'C19',
  method: 'GET',
  path: '/v2/recurring_purchases',
  query: Paging,
  result: z.array(RecurringEntity),
});

export const setRecurringStatus = defineEndpoint({
  ...one,
  name: 'setRecurringStatus',
  summary: 'Pauses, starts again or cancels what repeats.',
  section: 'C21',
  method: 'PATCH',
  path: '/v2/recurring_purchases/{id}/status',
  body: StatusChange,
});

const skip = { ...one, section: 'S46', path: '/v2/recurring_purchases/{id}/skip' } as const;
/** As `nextCharges` names it. */
const ChargeKey = z.object({ chargeKey: z.string().min(1).max(80) });

export const skipCharge = defineEndpoint({
  ...skip,
  name: 'skipCharge',
  summary: 'Leaves one charge out; those that follow are made.',
  method: 'POST',
  body: ChargeKey,
});

export const unskipCharge = defineEndpoint({
  ...skip,
  name: 'unskipCharge',
  summary: 'Takes a skip back before the charge is due.',
  method: 'DELETE',
  query: ChargeKey,
});

// Which second steps a customer has switched on.
import { z } from 'zod';
import { type CodeRequest, TwoFactorMethod } from '#lib/contracts/two-factor.ts';
import type { Db, Tx } from '../../db/open.ts';
import { hideEmail, hidePhone } from './hints.ts';

export interface TwoFactorSettings {
  /** Never empty; the first is asked for. */
  readonly methods: readonly TwoFactorMethod[];
  readonly email: string;
  readonly phone: string | undefined;
  readonly rememberForDays: number;
  readonly since: string | undefined;
}

const Methods = z.array(TwoFactorMethod);

/** The second step of the customer; undefined while it is off. */
export async function findTwoFactor(at: Db | Tx, customerId: string): Promise<TwoFactorSettings | undefined> {
  const row = await at
    .selectFrom('two_factor')
    .innerJoin('customer', 'customer.id', 'two_factor.customer_id')
    .select(['methods', 'two_factor.phone', 'remember_for_days', 'since', 'customer.email'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  const methods = Methods.parse(JSON.parse(row?.methods ?? '[]'));
  if (!row || methods.length === 0) return undefined;
  return {
    methods,
    email: row.email,
    phone: row.phone ?? undefined,
    rememberForDays: row.remember_for_days,
    since: row.since ?? undefined,
  };
}

const HINTS: Readonly<Record<TwoFactorMethod, (settings: TwoFactorSettings) => string>> = {
  authenticator: () => '',
  email: ({ email }) => hideEmail(email),
  sms: ({ phone = '' }) => hidePhone(phone),
};

/** What a page needs to ask for a code. @param wanted the customer's choice, if it is switched on */
export function describeCodeRequest(settings: TwoFactorSettings, wanted?: TwoFactorMethod): CodeRequest {
  const [first = 'email'] = settings.methods;
  const method = wanted && settings.methods.includes(wanted) ? wanted : first;
  return { method, methods: [...settings.methods], hint: HINTS[method](settings) };
}

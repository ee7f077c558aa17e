// Which second steps a customer has switched on, and which the shop offers.
import { z } from 'zod';
import {
  AllowedTwoFactorMethods,
  type CodeRequest,
  TWO_FACTOR_METHODS,
  TWO_FACTOR_SETTING,
  TwoFactorMethod,
} from '#lib/contracts/identity/two-factor.ts';
import { readSettings } from '../../../ground/config/store.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { hideEmail, hidePhone } from './hints.ts';

export interface TwoFactorSettings {
  readonly customerId: string;
  /** Never empty; the first is asked for. */
  readonly methods: readonly TwoFactorMethod[];
  readonly email: string;
  readonly phone: string | undefined;
  /** Sealed. */
  readonly secret: string | undefined;
  readonly rememberForDays: number;
  readonly since: string | undefined;
}

const Methods = z.array(TwoFactorMethod);

/** A value that cannot be read allows every way: a second step must not go because of a slip. */
async function readAllowedMethods(services: Services): Promise<readonly TwoFactorMethod[]> {
  const value = (await readSettings(services)).get(TWO_FACTOR_SETTING);
  if (value === undefined) return TWO_FACTOR_METHODS;
  const { data } = AllowedTwoFactorMethods.safeParse(value);
  if (!data) services.log.warn({ key: TWO_FACTOR_SETTING }, 'a site setting is broken; its default holds');
  return data ?? TWO_FACTOR_METHODS;
}

/** Whether codes can reach the customer that way at the moment. */
function canReach({ sendsMail, sendSms }: Services, method: TwoFactorMethod): boolean {
  if (method === 'email') return sendsMail === true;
  return method === 'authenticator' || sendSms !== undefined;
}

/** The ways that can be switched on. */
export async function listOfferedMethods(services: Services): Promise<TwoFactorMethod[]> {
  const allowed = await readAllowedMethods(services);
  return TWO_FACTOR_METHODS.filter((method) => canReach(services, method) && allowed.includes(method));
}

/**
 * The ways to ask for a code. One that is not allowed any more is kept only for a customer who has no other: the
 * second step of an account never ends by a setting.
 */
async function listUsableMethods(services: Services, stored: string): Promise<TwoFactorMethod[]> {
  const reaching = parseMethods(stored).filter((method) => canReach(services, method));
  if (reaching.length === 0) return reaching;
  const allowed = await readAllowedMethods(services);
  const preferred = reaching.filter((method) => allowed.includes(method));
  return preferred.length > 0 ? preferred : reaching;
}

/** The ways that are switched on, in the order in which they are asked for. */
export const parseMethods = (stored: string): TwoFactorMethod[] => {
  const on = Methods.parse(JSON.parse(stored));
  return TWO_FACTOR_METHODS.filter((method) => on.includes(method));
};

/** What is kept of the second steps of a customer, on or off. */
export const findTwoFactorRow = (at: Db | Tx, customerId: string) =>
  at.selectFrom('two_factor').selectAll().where('customer_id', '=', customerId).executeTakeFirst();

/** The second step of the customer; undefined while it is off, or while no code could reach the customer. */
export async function findTwoFactor(
  services: Services,
  customerId: string,
  at: Db | Tx = services.database.db,
): Promise<TwoFactorSettings | undefined> {
  const row = await at
    .selectFrom('two_factor')
    .innerJoin('customer', 'customer.id', 'two_factor.customer_id')
    .select([
      'two_factor.methods',
      'two_factor.phone',
      'two_factor.secret',
      'two_factor.remember_for_days',
      'two_factor.since',
      'customer.email',
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  const methods = await listUsableMethods(services, row?.methods ?? '[]');
  if (!row || methods.length === 0) return undefined;
  return {
    customerId,
    methods,
    email: row.email,
    phone: row.phone ?? undefined,
    secret: row.secret ?? undefined,
    rememberForDays: row.remember_for_days,
    since: row.since ?? undefined,
  };
}

const HINTS: Readonly<Record<TwoFactorMethod, (to: Pick<TwoFactorSettings, 'email' | 'phone'>) => string>> = {
  authenticator: () => '',
  email: ({ email }) => hideEmail(email),
  sms: ({ phone = '' }) => hidePhone(phone),
};

/** Where a code goes, most of it hidden. */
export const getCodeHint = (
  method: TwoFactorMethod,
  to: Pick<TwoFactorSettings, 'email' | 'phone'>,
): string => HINTS[method](to);

/** The way to ask for a code: the wanted one, where it is switched on. */
export function chooseMethod(
  { methods }: Pick<TwoFactorSettings, 'methods'>,
  wanted?: TwoFactorMethod,
): TwoFactorMethod {
  const [first = 'authenticator'] = methods;
  return wanted && methods.includes(wanted) ? wanted : first;
}

/** What a page needs to ask for a code. */
export function describeCodeRequest(settings: TwoFactorSettings, method: TwoFactorMethod): CodeRequest {
  return {
    method,
    methods: [...settings.methods],
    hint: getCodeHint(method, settings),
    rememberForDays: settings.rememberForDays,
  };
}

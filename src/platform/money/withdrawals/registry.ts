// The ways to take money out that are on. The test withdrawal is on outside production; the others are switched on by
// the setting `withdrawalMethods`, a list of codes (decision M9), and PayPal by its variables as well.
import { z } from 'zod';
import { WithdrawalMethodCode } from '#lib/contracts/payments/withdrawal.ts';
import { readSettings } from '../../ground/config/store.ts';
import type { Services } from '../../services.ts';
import { listMissingSettings } from '../payments/gateway-settings.ts';
import type { WithdrawalProvider } from './provider.ts';
import { bankTransfer, donation, paypalPayout, testWithdrawal } from './providers.ts';

const SETTING = 'withdrawalMethods';
const Methods = z.array(WithdrawalMethodCode);
export const WITHDRAWAL_SETTINGS = { [SETTING]: Methods };
export const WITHDRAWAL_DEFAULTS = { [SETTING]: [] };

const PROVIDERS: readonly WithdrawalProvider[] = [bankTransfer, paypalPayout, testWithdrawal, donation];

/** Ways that a service pays. */
export const REMOTE_METHODS: readonly WithdrawalMethodCode[] = PROVIDERS.filter(
  ({ course }) => course.kind === 'remote',
).map(({ method }) => method);

/** Whether a way is set up: the service that pays has all that it needs. */
const isSetUp = ({ payments }: Pick<Services, 'payments'>, { course }: WithdrawalProvider): boolean =>
  course.kind !== 'remote' || listMissingSettings(course.service, payments?.settings ?? {}).length === 0;

/** In the order in which they are offered. */
export async function listWithdrawalProviders(services: Services): Promise<readonly WithdrawalProvider[]> {
  const set = (await readSettings(services)).get(SETTING) ?? [];
  const read = Methods.safeParse(set);
  if (!read.success)
    services.log.warn({ set }, 'the setting withdrawalMethods is broken; only the test withdrawal is on');
  const codes = read.data ?? [];
  return PROVIDERS.filter((provider) =>
    provider.isTest
      ? services.refusesTestPayments !== true
      : codes.includes(provider.method) && isSetUp(services, provider),
  );
}

/** By its code, on or off: what was asked for goes on when its way is closed. */
export function getWithdrawalProvider(method: WithdrawalMethodCode): WithdrawalProvider {
  const provider = PROVIDERS.find((known) => known.method === method);
  if (!provider) throw new TypeError(`No way to take money out by ${method}`);
  return provider;
}

// The ways to take money out that are on. The test withdrawal is on outside production; the others are switched on by
// the setting `withdrawalMethods`, a list of codes (decision M9).
import { z } from 'zod';
import { WithdrawalMethodCode } from '#lib/contracts/payments/withdrawal.ts';
import { readSettings } from '../config/store.ts';
import type { Services } from '../services.ts';
import type { WithdrawalProvider } from './provider.ts';
import { bankTransfer, donation, testWithdrawal } from './providers.ts';

const SETTING = 'withdrawalMethods';
const PROVIDERS: readonly WithdrawalProvider[] = [bankTransfer, testWithdrawal, donation];

/** In the order in which they are offered. */
export async function listWithdrawalProviders(services: Services): Promise<readonly WithdrawalProvider[]> {
  const set = (await readSettings(services)).get(SETTING) ?? [];
  const read = z.array(WithdrawalMethodCode).safeParse(set);
  if (!read.success)
    services.log.warn({ set }, 'the setting withdrawalMethods is broken; only the test withdrawal is on');
  const codes = read.data ?? [];
  return PROVIDERS.filter(({ method, isTest }) =>
    isTest ? services.refusesTestPayments !== true : codes.includes(method),
  );
}

/** By its code, on or off: what was asked for goes on when its way is closed. */
export function getWithdrawalProvider(method: WithdrawalMethodCode): WithdrawalProvider {
  const provider = PROVIDERS.find((known) => known.method === method);
  if (!provider) throw new TypeError(`No way to take money out by ${method}`);
  return provider;
}

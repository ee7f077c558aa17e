// The ways to pay in that are on; live gateways are switched on by configuration (decision M9).
import type { Services } from '../services.ts';
import type { PaymentProvider } from './provider.ts';
import { testDeposit } from './test-deposit.ts';

declare module '../services.ts' {
  interface Services {
    /** Ways to pay in that are on; all that the registry holds when left out. */
    readonly paymentProviders?: readonly PaymentProvider[];
  }
}

const PROVIDERS: readonly PaymentProvider[] = [testDeposit];

type Paying = Pick<Services, 'paymentProviders' | 'refusesTestPayments'>;

/** The providers that take payments here. */
export const listProviders = ({
  paymentProviders = PROVIDERS,
  refusesTestPayments = false,
}: Paying): readonly PaymentProvider[] =>
  paymentProviders.filter(({ isTest }) => !(isTest && refusesTestPayments));

/** Undefined for a way of paying that is off. */
export const findProvider = (paying: Paying, method: string): PaymentProvider | undefined =>
  listProviders(paying).find((provider) => provider.method === method);

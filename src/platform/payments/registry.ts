// The ways to pay in that are on; live gateways are switched on by configuration (decision M9).
import type { DepositMethodCode } from '#lib/contracts/wallet.ts';
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

/** The first gateway that serves a way of paying; undefined where it is off. */
export const findProviderOf = (paying: Paying, method: DepositMethodCode): PaymentProvider | undefined =>
  listProviders(paying).find(({ methods }) => methods.includes(method));

/** Undefined for a gateway that is off. */
export const findGateway = (paying: Paying, gateway: string): PaymentProvider | undefined =>
  listProviders(paying).find((provider) => provider.gateway === gateway);

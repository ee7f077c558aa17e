// The ways to pay in that are on; live gateways are switched on by configuration (decision M9).
import { DEPOSIT_METHODS, type DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import type { Need } from '../../ground/readiness/readiness.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { listMissingSettings, type MethodGateways } from './gateway-settings.ts';
import type { GatewaySettings, PaymentProvider } from './provider.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** Ways to pay in. */
    readonly paymentProviders?: readonly PaymentProvider[];
  }
}

declare module '../../services.ts' {
  interface Services {
    /** Ways to pay in that exist; all that the modules bring when left out. */
    readonly paymentProviders?: readonly PaymentProvider[];
    /** What the environment says of gateways; without it the test deposit alone is on. */
    readonly payments?: PaymentSetup | undefined;
    /** How gateways are called; the process's own `fetch` when left out. */
    readonly fetch?: typeof fetch;
  }
}

export interface PaymentSetup {
  /** Which gateways serve which way of paying. */
  readonly methods: MethodGateways;
  /** Variables of all gateways. */
  readonly settings: GatewaySettings;
}

type Paying = Pick<Services, 'modules' | 'paymentProviders' | 'refusesTestPayments' | 'payments'>;

const isNamed = ({ methods }: PaymentSetup, { gateway }: PaymentProvider): boolean =>
  [...methods.values()].some((gateways) => gateways.includes(gateway));

/** Providers that a test hands in are set up; those of the registry where the environment has all that they need. */
const isSetUp = (
  { paymentProviders, refusesTestPayments = false, payments }: Paying,
  provider: PaymentProvider,
): boolean => {
  if (provider.isTest) return !refusesTestPayments;
  if (!payments) return paymentProviders !== undefined;
  return listMissingSettings(provider, payments.settings).length === 0;
};

const isOn = (paying: Paying, provider: PaymentProvider): boolean =>
  isSetUp(paying, provider) &&
  (provider.isTest || paying.payments === undefined || isNamed(paying.payments, provider));

/** Every gateway that the shop knows. */
export const listKnownGateways = (paying: Paying): readonly PaymentProvider[] =>
  paying.paymentProviders ?? listParts(paying, 'paymentProviders');

/** The providers that take payments here. */
export const listProviders = (paying: Paying): readonly PaymentProvider[] =>
  listKnownGateways(paying).filter((provider) => isOn(paying, provider));

/** The gateways that serve a way of paying, the first choice first; none where it is off. */
export function listGatewaysOf(paying: Paying, method: DepositMethodCode): readonly PaymentProvider[] {
  const serving = listProviders(paying).filter(({ methods }) => methods.includes(method));
  const chosen = paying.payments?.methods;
  if (!chosen) return serving;
  const order = chosen.get(method) ?? [];
  return serving
    .filter(({ gateway, isTest }) => isTest || order.includes(gateway))
    .sort((one, other) => order.indexOf(one.gateway) - order.indexOf(other.gateway));
}

/** Those of the contract, then those of extensions in the order of their modules. */
const listMethods = (paying: Paying): readonly DepositMethodCode[] => [
  ...new Set([...DEPOSIT_METHODS, ...listProviders(paying).flatMap(({ methods }) => methods)]),
];

/** Ways of paying that are on, in the order of the contract, each with the gateways that serve it. */
export const listServedMethods = (
  paying: Paying,
): readonly { readonly method: DepositMethodCode; readonly providers: readonly PaymentProvider[] }[] =>
  listMethods(paying)
    .map((method) => ({ method, providers: listGatewaysOf(paying, method) }))
    .filter(({ providers }) => providers.length > 0);

/** The gateway for a payment: the one that is asked for, else the first choice. Undefined where none is on. */
export function selectGateway(
  paying: Paying,
  method: DepositMethodCode,
  gatewayKey?: string,
): PaymentProvider | undefined {
  const gateways = listGatewaysOf(paying, method);
  return gatewayKey === undefined ? gateways[0] : gateways.find(({ gateway }) => gateway === gatewayKey);
}

/** Undefined for a gateway that is off. */
export const findGateway = (paying: Paying, gateway: string): PaymentProvider | undefined =>
  listProviders(paying).find((provider) => provider.gateway === gateway);

/** The gateways that can be asked and that report, also where they take no payments here any more. */
export const listReportingGateways = (paying: Paying): readonly PaymentProvider[] =>
  listKnownGateways(paying).filter((provider) => isSetUp(paying, provider));

/** The gateway that reports. It may take no payments here any more, or have paid money out alone. */
export const findReportingGateway = (paying: Paying, gateway: string): PaymentProvider | undefined =>
  listReportingGateways(paying).find((provider) => provider.gateway === gateway);

/** By its name, whether or not it is set up. */
export const findKnownGateway = (paying: Paying, gateway: string): PaymentProvider | undefined =>
  listKnownGateways(paying).find((provider) => provider.gateway === gateway);

/** How long the bank of a payer may take a gateway's payments back, in milliseconds, whether or not the gateway is set up still. */
export const getGatewayHoldMs = (paying: Paying, gateway: string): number =>
  findKnownGateway(paying, gateway)?.holdMs ?? 0;

/** Money comes in by files of the bank, which `bank read` takes over. */
const BANK_GATEWAYS: readonly string[] = ['bank', 'bpay'];

/** What keeps gateways off that the environment names, a sentence each, for the start. */
export function listSetupFaults(
  { methods, settings }: PaymentSetup,
  providers: readonly PaymentProvider[],
): string[] {
  const named = [...new Set([...methods.values()].flat())].filter((key) => !BANK_GATEWAYS.includes(key));
  return named.flatMap((key) => {
    const provider = providers.find(({ gateway }) => gateway === key);
    if (!provider) return [`PAYMENT_METHODS: there is no gateway "${key}".`];
    const missing = listMissingSettings(provider, settings);
    return missing.length > 0 ? [`The gateway ${key} is off: set ${missing.join(', ')}.`] : [];
  });
}

/** Money comes in by a gateway that is set up, and by none that pays with money that is not real. */
export function checkPayments(services: Services): readonly Need[] {
  const served = listServedMethods(services).flatMap(({ providers }) => providers);
  const real = served.filter(({ isTest }) => isTest !== true);
  return [
    ...(real.length === 0
      ? [
          {
            key: 'payments',
            what: 'There is no way to pay in.',
            todo: 'Set PAYMENT_METHODS and the variables of a gateway (docs/payments.md), then start the shop again.',
          },
        ]
      : []),
    ...(services.refusesTestPayments
      ? []
      : [
          {
            key: 'test-payments',
            what: 'The test deposit is on: its money is not real.',
            todo: 'Remove TEST_PAYMENTS, then start the shop again.',
          },
        ]),
  ];
}

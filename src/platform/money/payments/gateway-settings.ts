// Which gateways are on: what the environment says of them.
import { DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import type { GatewaySettings, PaymentProvider } from './provider.ts';

/** Gateways by the way of paying that they serve, the first choice first. */
export type MethodGateways = ReadonlyMap<DepositMethodCode, readonly string[]>;

/**
 * Reads `PAYMENT_METHODS`, as `cc=stripe|eway,ap=stripe,pl=paypal`.
 * @throws TypeError naming the part that cannot be read
 */
export function parseMethodGateways(list: string): MethodGateways {
  const parts = list.split(',').map((part) => part.trim());
  return new Map(
    parts
      .filter((part) => part !== '')
      .map((part) => {
        const [code, gateways = ''] = part.split('=');
        const method = DepositMethodCode.safeParse(code?.trim());
        const keys = gateways.split('|').map((key) => key.trim());
        if (!method.success || keys.some((key) => !/^[a-z]+$/.test(key)))
          throw new TypeError(`"${part}" is not a way of paying with its gateways, such as cc=stripe|eway`);
        return [method.data, keys];
      }),
  );
}

/** The settings of one gateway; what another one is set up with is not handed to it. */
export const pickSettings = (
  { settings }: Pick<PaymentProvider, 'settings'>,
  all: GatewaySettings,
): GatewaySettings =>
  Object.fromEntries(
    [...(settings?.required ?? []), ...(settings?.optional ?? [])].flatMap((name) =>
      all[name] ? [[name, all[name]]] : [],
    ),
  );

/** Names of variables that a gateway cannot do without and that are not set. */
export const listMissingSettings = (
  { settings }: Pick<PaymentProvider, 'settings'>,
  all: GatewaySettings,
): readonly string[] => (settings?.required ?? []).filter((name) => !all[name]);

// What a deposit form has sent, besides the amount.
import { z } from 'zod';
import { Money } from '#lib/contracts/money.ts';
import { StrongCustomerAuthentication } from '#lib/contracts/payments/three-d-secure.ts';
import type { createDeposit } from '#lib/contracts/payments/wallet.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import { toScriptlessInfo } from '#lib/domain/payments/browser-info.ts';
import { getPurchaseData } from '#lib/domain/visitor/purchase-data.ts';
import { type DepositWay, getPlainFieldName, type PaidCart } from '#lib/forms/account/deposit-view.ts';

const Metadata = z.record(z.string().max(40), z.string().max(2000));

const readText = (data: FormData, name: string): string | undefined => {
  const value = data.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const parseJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** What the bank learns of the browser; what the script has not said, the request does. */
function readBrowser(data: FormData, headers: Headers): StrongCustomerAuthentication {
  const told = StrongCustomerAuthentication.safeParse(parseJson(readText(data, 'browser')));
  const info = told.success ? told.data : toScriptlessInfo(headers.get('accept-language'));
  return {
    ...info,
    browserUserAgent: headers.get('user-agent') ?? '',
    browserAcceptHeader: headers.get('accept') ?? '*/*',
  };
}

/** The fields of the page's gateway have read nothing: without its script, or before it was there. */
export const isFieldMissing = (data: FormData, { fields }: DepositWay): boolean =>
  (fields === 'card' || fields === 'wallet') && readText(data, 'metadata') === undefined;

/** What the cart came to where the form was shown. */
export const readSentTotal = (data: FormData): Money | undefined =>
  Money.safeParse({ amount: readText(data, 'cartAmount'), currency: readText(data, 'cartCurrency') }).data;

/** What was typed into the form's own fields of the way that is chosen. */
export const readPlainFields = (data: FormData, way: DepositWay): Record<string, string> =>
  Object.fromEntries(
    (way.plainFields ?? []).map((field) => [field, readText(data, getPlainFieldName(way.code, field)) ?? '']),
  );

type SentParts = Omit<BodyInput<typeof createDeposit>, 'amount'>;

/** @param campaign the query that names it, for what is bought with the money */
export function readDepositParts(
  data: FormData,
  headers: Headers,
  way: DepositWay,
  cart: PaidCart | undefined,
  campaign: string,
): SentParts {
  const { channelKey, metadata: purchaseMetadata } = getPurchaseData(campaign);
  const metadata = way.plainFields
    ? Metadata.safeParse(readPlainFields(data, way))
    : Metadata.safeParse(parseJson(readText(data, 'metadata')));
  const holder = readText(data, 'holder');
  const deviceData = readText(data, 'deviceData');
  const csc = readText(data, 'csc');
  return {
    ...(way.fund
      ? { customerFundId: way.fund.id }
      : { depositMethodId: way.code, gatewayKey: way.gatewayKey }),
    strongCustomerAuthentication: readBrowser(data, headers),
    ...(metadata.success && {
      metadata: { ...metadata.data, ...(holder !== undefined && { holder }) },
    }),
    ...(deviceData !== undefined && { deviceData }),
    ...(csc !== undefined && { csc }),
    keepFund: way.canKeep && data.get('keepFund') === 'yes',
    ...(cart && {
      checkout: true,
      cartReference: cart.reference,
      expectedTotal: cart.total,
      channelKey,
      purchaseMetadata,
    }),
  };
}

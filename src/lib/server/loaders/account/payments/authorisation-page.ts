// What a customer has to do next for a payment: act at the bank, or in the gateway's own window. Looking at the page
// changes nothing; what the page has come to is posted.

import type { AstroGlobal } from 'astro';
import { z } from 'zod';
import { cancelDeposit, prepareDeposit } from '#lib/contracts/payments/deposit.ts';
import type { PaymentAction } from '#lib/contracts/payments/payment-action.ts';
import { confirmDeposit, type Deposit } from '#lib/contracts/payments/wallet.ts';
import { GO_ON_PARAMETER } from '#lib/domain/payments/deposit-address.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';
import { findOwnDeposit } from '../account-data.ts';
import { redirectToDeposit } from './deposit-redirect.ts';

const Details = z.record(z.string().max(100), z.string().max(2000));

type Caller = Pick<VisitorApi, 'call'>;

export interface AuthorisationView {
  readonly deposit: Deposit;
  readonly action: Exclude<PaymentAction, { kind: 'instructions' }>;
  /** What the gateway's own window is made with. */
  readonly prepared: Readonly<Record<string, string>>;
}

const parseDetails = (text: unknown): Record<string, string> => {
  try {
    return Details.parse(JSON.parse(String(text)));
  } catch {
    return {};
  }
};

async function actOn(mine: Caller, data: FormData, id: string): Promise<Deposit> {
  const params = { id };
  if (data.get('action') === 'cancel') return (await mine.call(cancelDeposit, { params })).result;
  const body = { details: parseDetails(data.get('details')) };
  return (await mine.call(confirmDeposit, { params, body })).result;
}

/** Only windows of a gateway need anything; where it cannot be reached the page says so by itself. */
async function prepareWindow(mine: Caller, { depositMethodId, gatewayKey, action }: Deposit) {
  if (action?.kind !== 'hosted_fields') return {};
  const { result } = await mine.call(prepareDeposit, { body: { depositMethodId, gatewayKey } });
  return result.fields;
}

/** What the page shows, or where the payment stands now. Undefined where it is not the customer's. */
export async function loadAuthorisationPage(
  astro: Pick<AstroGlobal, 'locals' | 'request' | 'url' | 'redirect'>,
  mine: Caller,
  id: string,
): Promise<AuthorisationView | Response | undefined> {
  const deposit = await findOwnDeposit(mine, id);
  if (!deposit) return undefined;
  const { action } = deposit;
  if (!action || action.kind === 'instructions') return redirectToDeposit(astro, mine, deposit);
  // The page may be older than a break: whether the deposit still stands is asked before the way on is told.
  if (action.kind === 'redirect' && astro.url.searchParams.has(GO_ON_PARAMETER))
    return astro.redirect(action.url, SEE_OTHER);
  if (astro.request.method === 'POST')
    return redirectToDeposit(astro, mine, await actOn(mine, await readForm(astro), id));
  return { deposit, action, prepared: await prepareWindow(mine, deposit) };
}

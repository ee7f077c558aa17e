import type { CallInput } from './calls.ts';
import { callSite } from './site.ts';

/** What a gateway's fields are made with. @throws ApiError `gateway_away` */
export const postPrepareDeposit = (body: CallInput<'POST /deposits/prepare'>['body']) =>
  callSite('POST /deposits/prepare', { body, verbatim: ['fields'] });

/** Balances, the ways to pay in, and why nothing can be paid in. */
export const getOwnWallet = () => callSite('GET /wallet', {});

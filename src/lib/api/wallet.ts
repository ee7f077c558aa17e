import type { BodyInput } from '#lib/contracts/endpoint.ts';
import type { createDeposit, Deposit, Wallet, WalletEntry } from '#lib/contracts/wallet.ts';
import { site } from './site.ts';

/** Balances and the ways to pay in (A3). */
export const getWallet = (signal?: AbortSignal) =>
  site.send<Wallet>({ method: 'GET', path: '/wallet', signal });

/** Pays money in. The same key never pays twice (decision M3). @throws ApiError of `createDeposit` */
export const postDeposit = (body: BodyInput<typeof createDeposit>, idempotencyKey: string) =>
  site.send<Deposit>({ method: 'POST', path: '/deposits', body, idempotencyKey });

/** The wallet's statement, newest first. */
export const getTransactions = (query: { limit?: number; offset?: number } = {}) =>
  site.send<WalletEntry[]>({ method: 'GET', path: '/transactions', query });

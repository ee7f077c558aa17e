// The customer is back from a gateway's page. What the address says is handed to the services, which ask the gateway;
// looking at the page changes nothing (decision R4).
import type { AstroGlobal } from 'astro';
import { type Deposit, returnDeposit } from '#lib/contracts/wallet.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { VisitorApi } from '../../services/visitor-api.ts';
import { findOwnDeposit } from './account-data.ts';

const SEE_OTHER = 303;
const NAME_MAX = 100;
const VALUE_MAX = 2000;

const OPEN: readonly string[] = ['pending', 'needs_action'];

/** Where a deposit is looked at that this page has nothing more to do for. */
const getNextAddress = ({ id, status }: Deposit): string => {
  if (status === 'completed') return urls.depositSuccess(id);
  return status === 'failed' ? urls.depositCancel(id) : urls.depositDetails(id);
};

/** What the gateway wrote into the address; anything longer is not a gateway's. */
const readQuery = ({ searchParams }: URL): Record<string, string> =>
  Object.fromEntries(
    [...searchParams].filter(([name, value]) => name.length <= NAME_MAX && value.length <= VALUE_MAX),
  );

/** The deposit that waits to be finished, or where it is looked at. Undefined where it is not the customer's. */
export async function loadDepositReturn(
  { request, url, redirect }: Pick<AstroGlobal, 'request' | 'url' | 'redirect'>,
  mine: Pick<VisitorApi, 'call'>,
  id: string,
): Promise<Deposit | Response | undefined> {
  const deposit = await findOwnDeposit(mine, id);
  if (!deposit) return undefined;
  if (!OPEN.includes(deposit.status)) return redirect(getNextAddress(deposit), SEE_OTHER);
  if (request.method !== 'POST') return deposit;
  const { result } = await mine.call(returnDeposit, { params: { id }, body: { query: readQuery(url) } });
  return redirect(getNextAddress(result), SEE_OTHER);
}

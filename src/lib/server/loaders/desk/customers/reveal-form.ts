// The form that gives a reason to see identity pictures and bank numbers of a customer.
import type { AstroGlobal } from 'astro';
import {
  type DeskSecrets,
  getDeskSecrets,
  revealDeskCustomer,
} from '#lib/contracts/customer/desk-customer.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { callAsOperator } from '../../../session/desk-session.ts';
import { type DeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';

export const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** What a reason of the person opens; undefined where there is none that holds. */
export async function findSecrets(
  { app, context }: DeskPage,
  customerId: string,
): Promise<DeskSecrets | undefined> {
  try {
    return await callAsOperator(app, context, getDeskSecrets, { params: { id: customerId } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'reveal_needed') return undefined;
    throw error;
  }
}

export const isRevealed = async (page: DeskPage, customerId: string): Promise<boolean> =>
  (await findSecrets(page, customerId)) !== undefined;

interface Asked {
  readonly customerId: string;
  readonly reason: string;
  /** The page that shows it. */
  readonly here: string;
}

/** Gives the reason and goes back to the page; or says what is wrong with it. */
export async function revealFor(
  astro: AstroGlobal,
  page: DeskPage,
  { customerId, reason, here }: Asked,
): Promise<Response | string> {
  try {
    const params = { id: customerId };
    await callAsOperator(page.app, page.context, revealDeskCustomer, { params, body: { reason } });
    return redirectWithNotice(astro, here, page.t('desk.reveal-done'));
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return Object.values(errors).flat()[0]?.message ?? '';
  }
}

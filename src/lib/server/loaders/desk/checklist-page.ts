// What the shop still needs before it may sell, at the desk.
import type { AstroGlobal } from 'astro';
import { listSellingNeeds, type SellingNeed } from '#lib/contracts/selling-needs.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage } from '../page/desk-page.ts';

export interface ChecklistPage extends DeskPage {
  readonly isRealShop: boolean;
  readonly needs: readonly SellingNeed[];
}

export async function openChecklist(astro: AstroGlobal): Promise<ChecklistPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  return { ...page, ...(await callAsOperator(page.app, page.context, listSellingNeeds)) };
}

// The desk's first page: what waits with the way to it, and what was sold.
import type { AstroGlobal } from 'astro';
import { type DeskToday, getDeskToday, type WaitingKind } from '#lib/contracts/desk/reports.ts';
import { toCommandSlug } from '#lib/domain/operators/command-form.ts';
import { toWaitingAge, type WaitingAge } from '#lib/domain/operators/waiting-age.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { getShopNow } from '../../services/platform.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage } from '../page/desk-page.ts';

const toMoney = (kind: string, state: string): string =>
  `${urls.deskMoney()}?${new URLSearchParams({ kind, state })}`;
const toCommand = (name: string): string => urls.deskCommand(toCommandSlug(name));

/** Where what waits is dealt with. */
const WAYS: Readonly<Record<WaitingKind, string>> = {
  withdrawals: toMoney('withdrawal', 'requested'),
  payments: toMoney('withdrawal', 'approved'),
  identity: urls.deskChecks(),
  people: urls.deskReviews(),
  conversations: urls.deskConversations(),
  lines: toMoney('line', 'unmatched'),
  disputes: toMoney('dispute', 'open'),
  held: toMoney('deposit', 'held'),
  adjustments: toCommand('adjustments waiting'),
  results: urls.deskDraws(),
  beacons: urls.deskDraws(),
  prizes: toCommand('raffles awards'),
  giveaways: urls.deskCommands(),
  jobs: toCommand('jobs list'),
  mails: `${urls.deskCommands()}?q=mail`,
  webhooks: urls.deskWebhooks(),
};

export interface Waiting {
  readonly kind: WaitingKind;
  readonly count: number;
  readonly href: string;
  /** How long the oldest waits, in whole units of the largest that fits. */
  readonly age: WaitingAge;
}

export interface TodayPage {
  readonly page: DeskPage;
  readonly waiting: readonly Waiting[];
  readonly sales: DeskToday['sales'];
}

export async function openTodayPage(astro: AstroGlobal): Promise<TodayPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { waiting, sales } = await callAsOperator(page.app, page.context, getDeskToday);
  const now = getShopNow();
  return {
    page,
    sales,
    waiting: waiting.map(({ kind, count, oldestAt }) => ({
      kind,
      count,
      href: WAYS[kind],
      age: toWaitingAge(now - Date.parse(oldestAt)),
    })),
  };
}

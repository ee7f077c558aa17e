// The menu of the desk: what each part holds, and the right that opens it. A part is shown once it has a page.
import type { RouteName } from '../../routes.ts';
import type { Right } from './rights.ts';

export const DESK_PARTS = [
  'today',
  'catalogue',
  'draws',
  'customers',
  'orders',
  'money',
  'messages',
  'reports',
  'people',
  'settings',
] as const;
export type DeskPart = (typeof DESK_PARTS)[number];

/** A page of the desk that its menu leads to. */
export interface DeskEntry {
  readonly part: DeskPart;
  /** Of a page without parameters. */
  readonly route: RouteName;
  /** Copy key. */
  readonly label: string;
  readonly right: Right;
}

/** In the order of the menu. */
export const DESK_ENTRIES: readonly DeskEntry[] = [
  { part: 'today', route: 'deskHome', label: 'desk.today', right: 'view' },
  { part: 'catalogue', route: 'deskGames', label: 'desk.games', right: 'view' },
  { part: 'catalogue', route: 'deskPromotions', label: 'desk.promotions', right: 'view' },
  { part: 'catalogue', route: 'deskPricings', label: 'desk.pricings', right: 'view' },
  { part: 'today', route: 'deskSearch', label: 'desk.search', right: 'view' },
  { part: 'draws', route: 'deskDraws', label: 'desk.draws', right: 'view' },
  { part: 'customers', route: 'deskCustomers', label: 'desk.customers', right: 'view' },
  { part: 'customers', route: 'deskChecks', label: 'desk.checks', right: 'view' },
  { part: 'customers', route: 'deskReviews', label: 'desk.reviews', right: 'view' },
  { part: 'orders', route: 'deskOrders', label: 'desk.orders', right: 'view' },
  { part: 'money', route: 'deskMoney', label: 'desk.money', right: 'view' },
  { part: 'money', route: 'deskWithdrawals', label: 'desk.withdrawals', right: 'view' },
  { part: 'money', route: 'deskBooks', label: 'desk.books', right: 'audit' },
  { part: 'money', route: 'deskClosedMoney', label: 'desk.closed-money', right: 'view' },
  { part: 'money', route: 'deskBank', label: 'desk.bank', right: 'view' },
  { part: 'messages', route: 'deskConversations', label: 'desk.talks', right: 'view' },
  { part: 'messages', route: 'deskTemplates', label: 'desk.texts', right: 'view' },
  { part: 'reports', route: 'deskReports', label: 'desk.reports', right: 'audit' },
  { part: 'people', route: 'deskAudit', label: 'desk.audit', right: 'audit' },
  { part: 'people', route: 'deskKeys', label: 'desk.keys', right: 'audit' },
  { part: 'settings', route: 'deskWebhooks', label: 'desk.webhooks', right: 'audit' },
  { part: 'settings', route: 'deskSettings', label: 'desk.settings', right: 'view' },
  { part: 'settings', route: 'deskBrands', label: 'desk.brands', right: 'view' },
  { part: 'settings', route: 'deskGateways', label: 'desk.gateways', right: 'view' },
  { part: 'settings', route: 'deskChecklist', label: 'desk.checklist', right: 'view' },
  { part: 'settings', route: 'deskCommands', label: 'desk.commands', right: 'view' },
];

export interface DeskMenuPart {
  readonly part: DeskPart;
  readonly entries: readonly DeskEntry[];
}

/** What somebody with these rights may open, by part; parts without a page are left out. */
export const listDeskMenu = (rights: readonly Right[]): readonly DeskMenuPart[] =>
  DESK_PARTS.map((part) => ({
    part,
    entries: DESK_ENTRIES.filter((entry) => entry.part === part && rights.includes(entry.right)),
  })).filter(({ entries }) => entries.length > 0);

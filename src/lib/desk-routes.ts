// Rows of the table of routes where the shop is run: the operators' desk.
import type { Area, Route } from './route-rules.ts';

export const DESK_AREA: Area = {
  base: '/operator',
  access: 'staff',
  isUncached: true,
  isReserved: true,
  isServedInMaintenance: true,
};

export const DESK_ROUTES = {
  deskHome: { pattern: '/operator' },
  deskConfirm: { pattern: '/operator/confirm' },
  deskRefused: { pattern: '/operator/refused' },
  deskSearch: { pattern: '/operator/search' },
  deskCustomers: { pattern: '/operator/customers' },
  deskCustomer: { pattern: '/operator/customers/[id]' },
  deskAudit: { pattern: '/operator/audit' },
  deskCommands: { pattern: '/operator/commands' },
  deskCommand: { pattern: '/operator/commands/[name]' },
  deskSetup: { pattern: '/operator/setup/[token]', secretAfter: '/operator/setup' },
  deskSignOut: { pattern: '/operator/sign-out' },
  deskOrders: { pattern: '/operator/orders' },
  deskOrdersCsv: { pattern: '/operator/orders/csv' },
  deskOrder: { pattern: '/operator/orders/[id]' },
  deskReports: { pattern: '/operator/reports' },
  deskReportsCsv: { pattern: '/operator/reports/csv' },
  deskMoney: { pattern: '/operator/money' },
  deskMoneyCsv: { pattern: '/operator/money/csv' },
  deskMoneyOne: { pattern: '/operator/money/[kind]/[id]' },
  deskBrands: { pattern: '/operator/brands' },
  deskBrandNew: { pattern: '/operator/brands/new' },
  deskBrand: { pattern: '/operator/brands/[key]' },
  deskSettings: { pattern: '/operator/settings' },
  deskSetting: { pattern: '/operator/settings/[key]' },
  deskChecklist: { pattern: '/operator/checklist' },
  deskDraws: { pattern: '/operator/draws' },
  deskDraw: { pattern: '/operator/draws/[offerKey]/[drawNo]' },
  deskGames: { pattern: '/operator/games' },
  deskGameNew: { pattern: '/operator/games/new' },
  deskRaffleNew: { pattern: '/operator/games/new-raffle' },
  deskGame: { pattern: '/operator/games/[key]' },
} as const satisfies Record<string, Route>;

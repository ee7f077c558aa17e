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
  deskSignOut: { pattern: '/operator/sign-out' },
} as const satisfies Record<string, Route>;

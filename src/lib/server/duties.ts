import { ROUTES } from '#lib/domain/route-gates.ts';
import type { Duty } from './session.ts';

/** Where a customer is sent before he may go on (L22, L23). */
export const DUTY_PATHS = {
  'force-password-change': ROUTES.forcePasswordChange.path,
  'upgrade-account': ROUTES.upgradeAccount.path,
} as const satisfies Record<Duty, string>;

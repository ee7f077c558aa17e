// What a customer has to settle before going on, where that is done, and what stays open meanwhile.
import type { Area, Route } from '../../route-rules.ts';
import { AREAS, ROUTES } from '../../routes.ts';
import { matchesRule, toRules } from '../pages/route-patterns.ts';
import { urls } from '../pages/urls.ts';

export type RequiredAction = 'force-password-change' | 'upgrade-account' | 'confirm-country';

const ACTION_PATHS = {
  'force-password-change': urls.forcePasswordChange(),
  'upgrade-account': urls.upgradeAccount(),
  'confirm-country': urls.countryBan(),
} as const satisfies Record<RequiredAction, string>;

/** The way out, and the pages that offer help or state the terms. */
const OPEN_RULES = [
  ...Object.values<Area>(AREAS).flatMap(({ base, isOpenBeforeRequiredAction }) =>
    isOpenBeforeRequiredAction ? [base, `${base}/*`] : [],
  ),
  ...Object.values<Route>(ROUTES).flatMap(({ pattern, isOpenBeforeRequiredAction }) =>
    isOpenBeforeRequiredAction ? toRules(pattern) : [],
  ),
];

interface Flags {
  readonly forcePasswordChange: boolean;
  readonly accountUpgrade: boolean;
  readonly countryBannedConfirmationRequired: boolean;
}

export const getRequiredAction = ({
  forcePasswordChange,
  accountUpgrade,
  countryBannedConfirmationRequired,
}: Flags): RequiredAction | undefined => {
  if (forcePasswordChange) return 'force-password-change';
  if (countryBannedConfirmationRequired) return 'confirm-country';
  return accountUpgrade ? 'upgrade-account' : undefined;
};

export const getRequiredActionPath = (action: RequiredAction): string => ACTION_PATHS[action];

const isOpen = (path: string): boolean => OPEN_RULES.some((rule) => matchesRule(rule, path));

/** Where a customer with a required action is sent from a path or a matched route; undefined where it may be seen. */
export function getRequiredActionRedirect(
  action: RequiredAction | undefined,
  path: string,
): string | undefined {
  if (!action || isOpen(path) || path === ACTION_PATHS[action]) return undefined;
  return ACTION_PATHS[action];
}

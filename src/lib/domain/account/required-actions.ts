// What a customer has to settle before going on, where that is done, and what stays open meanwhile (L22, L23).
import { urls } from '../pages/urls.ts';

export type Duty = 'force-password-change' | 'upgrade-account';

const DUTY_PATHS = {
  'force-password-change': urls.forcePasswordChange(),
  'upgrade-account': urls.upgradeAccount(),
} as const satisfies Record<Duty, string>;

/** The way out, and the pages that offer help or state the terms. */
const OPEN_PATHS: readonly string[] = [urls.logout(), urls.forgotPassword()];

interface Flags {
  readonly forcePasswordChange: boolean;
  readonly accountUpgrade: boolean;
}

export const getDuty = ({ forcePasswordChange, accountUpgrade }: Flags): Duty | undefined => {
  if (forcePasswordChange) return 'force-password-change';
  return accountUpgrade ? 'upgrade-account' : undefined;
};

export const getDutyPath = (duty: Duty): string => DUTY_PATHS[duty];

const isOpen = (path: string): boolean =>
  OPEN_PATHS.includes(path) || path === urls.about() || path.startsWith(`${urls.about()}/`);

/** Where a customer with a duty is sent from a path or a matched route; undefined where it may be seen. */
export function getDutyRedirect(duty: Duty | undefined, path: string): string | undefined {
  if (!duty || isOpen(path) || path === DUTY_PATHS[duty]) return undefined;
  return DUTY_PATHS[duty];
}

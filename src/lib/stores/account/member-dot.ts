// Whether the menu's link to the programme has its dot, on this device (decision U4).
import { atom } from 'nanostores';
import { getDotReason } from '#lib/domain/membership/nav-state.ts';

const DISMISSED_KEY = 'member-dot-dismissed';

/** What the dot stands for; undefined while there is none. */
export const $memberDot = atom<string | undefined>();

/** A browser that keeps nothing shows the dot again. */
function readDismissed(): string | null {
  try {
    return localStorage.getItem(DISMISSED_KEY);
  } catch {
    return null;
  }
}

/** Asks how the signed-in customer stands to the programme. Without an answer there is no dot. */
export async function loadMemberDot(): Promise<void> {
  try {
    const { getMemberships } = await import('#lib/api/membership.ts');
    const [membership] = (await getMemberships()).result;
    const reason = membership && getDotReason(membership);
    $memberDot.set(reason === readDismissed() ? undefined : reason);
  } catch {
    $memberDot.set(undefined);
  }
}

/** It stays away until it stands for something else. */
export function dismissMemberDot(): void {
  const reason = $memberDot.get();
  if (reason === undefined) return;
  try {
    localStorage.setItem(DISMISSED_KEY, reason);
  } catch {
    // It is shown again with the next page.
  }
  $memberDot.set(undefined);
}

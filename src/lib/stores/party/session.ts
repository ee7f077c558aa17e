// How full an open session is, asked for again and again while its page is looked at.

/** Between two questions, in milliseconds. */
export const SESSION_REFRESH_MS = 15_000;

export interface SessionFill {
  readonly isOpen: boolean;
  readonly shares: number;
  readonly sharesLeft: number;
}

/** Undefined where it cannot be asked now. @param token of an invitation */
export async function loadSessionFill(
  id: string,
  token: string | undefined,
): Promise<SessionFill | undefined> {
  const { getPartySession } = await import('#lib/api/party.ts');
  const answer = await getPartySession(id, token).catch(() => undefined);
  if (!answer) return undefined;
  const { status, shares, sharesLeft } = answer.result;
  return { isOpen: status === 'open', shares, sharesLeft };
}

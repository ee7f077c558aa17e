// The messages of the signed-in customer: what is new beside the bell, and wins, announced once on each device.
import { atom } from 'nanostores';
import type { AccountMessage, AccountMessages } from '#lib/contracts/messages/message.ts';

const SHOWN_MAX = 10;
const ANNOUNCED_KEY = 'wins-told';
const ANNOUNCED_MAX = 50;

const NO_MESSAGES: AccountMessages = { newCount: 0, messages: [] };
export const $messages = atom<AccountMessages>(NO_MESSAGES);
/** Whether they were asked for, with an answer or without one. */
export const $areMessagesKnown = atom(false);

function readAnnouncedIds(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ANNOUNCED_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** New wins that were not announced on this device yet. Each is given once. */
export function takeUnannouncedWins({ messages }: AccountMessages): readonly AccountMessage[] {
  const told = readAnnouncedIds();
  const wins = messages.filter(({ kind, isNew, id }) => kind === 'win' && isNew && !told.includes(id));
  if (wins.length === 0) return wins;
  const ids = [...told, ...wins.map(({ id }) => id)].slice(-ANNOUNCED_MAX);
  try {
    localStorage.setItem(ANNOUNCED_KEY, JSON.stringify(ids));
  } catch {
    // Storage is off: the win is announced again on the next page.
  }
  return wins;
}

/** New wins behind the latest messages: a night of many draws brings more results than are asked for. */
async function loadOlderWins({ newCount, messages }: AccountMessages): Promise<readonly AccountMessage[]> {
  if (messages.filter(({ isNew }) => isNew).length >= newCount) return [];
  const { getMessages } = await import('#lib/api/message.ts');
  const wins = (await getMessages(SHOWN_MAX, 'win')).result.messages;
  return wins.filter((win) => win.isNew && !messages.some(({ id }) => id === win.id));
}

/**
 * Asks for the latest messages, and for the wins that are new. Never throws: without an answer there is nothing new to
 * show.
 */
export async function loadMessages(): Promise<void> {
  try {
    const { getMessages } = await import('#lib/api/message.ts');
    const latest = (await getMessages(SHOWN_MAX)).result;
    $messages.set({ ...latest, messages: [...latest.messages, ...(await loadOlderWins(latest))] });
  } catch {
    // The page works without them, and the next one asks again.
  } finally {
    $areMessagesKnown.set(true);
  }
}

export const clearMessages = (): void => $messages.set(NO_MESSAGES);

/** What is shown counts as seen, here and on every other device. */
export async function markMessagesSeen(): Promise<void> {
  const { newCount, messages } = $messages.get();
  const [latest] = messages;
  if (newCount === 0 || !latest) return;
  try {
    const { postMessagesSeen } = await import('#lib/api/message.ts');
    const { result } = await postMessagesSeen(latest.createdAt);
    $messages.set({ newCount: result.newCount, messages });
  } catch {
    // They count as new on the next page.
  }
}

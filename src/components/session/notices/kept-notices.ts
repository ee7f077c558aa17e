// Shows what the answer before this page had to say: kept in a cookie, or in the page where that was made for one
// visitor.
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { notifyMessages } from '#lib/stores/account/notifications.ts';

const COOKIE = /(?:^|; )notices=([\w-]+)/;

function decodeText(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}

function readMessages(text: string | undefined): Message[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry?.message === 'string') : [];
  } catch {
    return [];
  }
}

function takeCookie(): string | undefined {
  const value = COOKIE.exec(document.cookie)?.[1];
  if (value === undefined) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is removed at once, before the page can be left
  document.cookie = 'notices=; Path=/; Max-Age=0; SameSite=Lax';
  try {
    return decodeText(value);
  } catch {
    return undefined;
  }
}

const inPage = document.querySelector<HTMLElement>('[data-notices]');
notifyMessages(readMessages(inPage ? inPage.dataset.notices : takeCookie()));
inPage?.remove();

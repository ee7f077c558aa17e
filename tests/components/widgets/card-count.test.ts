// @vitest-environment happy-dom
// The count at the bell: one number, which is whole when it is first shown.
import { expect, test, vi } from 'vitest';
import { $areMessagesKnown, $messages } from '#lib/stores/account/messages.ts';

const CARD = { id: 'card-1', title: 'A new sea', hide_in_feed: false };

test('a customer sees no count before cards and messages are known, then one of both', async () => {
  document.body.innerHTML = '<span data-notification-count hidden></span>';
  // biome-ignore lint/suspicious/noDocumentCookie: the hint of a session is such a cookie
  document.cookie = 'signed_in=1';
  vi.stubGlobal('fetch', async () => Response.json({ result: { is_ready: true, cards: [CARD] } }));
  const badge = document.querySelector('span');
  await import('#components/widgets/cards.ts');
  await new Promise((done) => setTimeout(done, 20));
  expect(badge?.hidden).toBe(true);
  $messages.set({ newCount: 2, messages: [] });
  expect(badge?.hidden).toBe(true);
  $areMessagesKnown.set(true);
  expect([badge?.hidden, badge?.textContent]).toEqual([false, '3']);
});

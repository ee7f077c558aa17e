// A win is told once on a device, on whichever page the customer comes to: over the words that every page brings along.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { Window } from 'happy-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import SessionStart from '#components/session/SessionStart.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { Customer } from '#lib/contracts/identity/customer.ts';
import type { AccountMessage } from '#lib/contracts/messages/message.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { SITE_DEFAULTS } from '#platform/ground/config/site.ts';

const api = vi.hoisted(() => ({ getMessages: vi.fn() }));
vi.mock('#lib/api/message.ts', () => api);

let words = '';
beforeAll(async () => {
  const container = await AstroContainer.create();
  const props = { t: createTranslator(defaultCopy), capabilities: new Set(), config: SITE_DEFAULTS };
  words = await container.renderToString(SessionStart, { props });
});

const win = {
  id: 'mail_1',
  kind: 'win',
  subject: 'You have won $4.95 in Midweek Tide',
  text: '',
  isNew: true,
  createdAt: '2026-11-25T09:40:00Z',
};

/** The notices of a page that a customer with these messages comes to. */
async function comeTo(page: string, messages: readonly (typeof win)[]) {
  vi.resetModules();
  api.getMessages.mockResolvedValue({ result: { newCount: messages.length, messages } });
  document.body.innerHTML = `${page}${words}`;
  const { $notifications } = await import('#lib/stores/account/notification-list.ts');
  await import('#components/session/notices/own-messages.ts');
  const { $messages } = await import('#lib/stores/account/messages.ts');
  await vi.waitFor(() => expect($messages.get().messages).toEqual(messages));
  return $notifications.get().map(({ title, message, actions }) => [title, message, actions?.[0]?.link]);
}

// The component is rendered on the server's side; what runs in the page has a window of its own.
beforeEach(() => {
  const window = new Window({ url: 'https://shop.example/about' });
  for (const name of ['document', 'localStorage', 'Event'] as const) vi.stubGlobal(name, window[name]);
});

test('a win is told on any page, and on the next one no more', async () => {
  const told = [
    [
      win.subject,
      'Prizes in money are in your wallet. For any other we are in touch.',
      '/my-account/messages',
    ],
  ];
  expect(await comeTo('<main></main>', [win])).toEqual(told);
  expect(await comeTo('<main></main>', [win])).toEqual([]);
});

test('several wins are told together', async () => {
  expect(await comeTo('<main></main>', [win, { ...win, id: 'mail_2' }])).toMatchObject([
    [
      'You have won 2 prizes',
      'Prizes in money are in your wallet. For any other we are in touch.',
      '/my-account/messages',
    ],
  ]);
});

test('a page that tells the win itself does not tell it twice', async () => {
  expect(await comeTo('<main data-wins-shown></main>', [win])).toEqual([]);
});

test('the messages of one customer are not shown to another', async () => {
  await comeTo('<main></main>', [win]);
  const { $session } = await import('#lib/stores/account/session.ts');
  const { $messages } = await import('#lib/stores/account/messages.ts');
  const logIn = (customerId: string) =>
    $session.set({ state: 'customer', customer: { customerId } as Customer, canEdit: false });
  logIn('cus_1');
  $messages.set({ newCount: 1, messages: [win as AccountMessage] });
  logIn('cus_1');
  expect($messages.get().newCount).toBe(1);
  logIn('cus_2');
  expect($messages.get()).toEqual({ newCount: 0, messages: [] });
});

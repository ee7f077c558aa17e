// @vitest-environment happy-dom
// What an answer has said is shown on the page after it, whatever its level: from the page itself, and from a cookie.
import { beforeEach, expect, test, vi } from 'vitest';
import { LIMIT_MESSAGES } from '#lib/contracts/care/limits.ts';
import { SESSION_MESSAGES } from '#lib/contracts/identity/customer.ts';
import { PASSWORD_MESSAGES } from '#lib/contracts/identity/password.ts';
import { DEPOSIT_MESSAGES } from '#lib/contracts/payments/wallet.ts';
import { WITHDRAWAL_MESSAGES } from '#lib/contracts/payments/withdrawal.ts';
import { type Message, MessageLevel } from '#lib/contracts/protocol/envelope.ts';

const TRAY =
  '<section id="notifications" data-success="Success" data-info="Good to know" data-warning="Please note" ' +
  'data-error="Something went wrong" data-action-required="Action Required"></section>' +
  '<template id="notification-template"><div class="toast"><p data-title></p><p data-message></p>' +
  '<div data-actions></div><button data-close></button></div></template>';

/** Every sentence that the services send beside a result. */
const SENTENCES = [
  ...Object.values(SESSION_MESSAGES).map(({ message }) => message),
  ...Object.values(PASSWORD_MESSAGES).map(({ message }) => message),
  ...Object.values(LIMIT_MESSAGES),
  ...Object.values(DEPOSIT_MESSAGES),
  ...Object.values(WITHDRAWAL_MESSAGES),
];
const MESSAGES: readonly Message[] = SENTENCES.flatMap((message) =>
  MessageLevel.options.map((level) => ({ code: `said_${level}`, message, level })),
);

const readShown = () =>
  [...document.querySelectorAll<HTMLElement>('.toast')].map(({ dataset, role, textContent }) => ({
    level: dataset.kind,
    role,
    textContent,
  }));

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = TRAY;
});

const showNotices = async () => {
  await import('#components/session/notices/notification-tray.ts');
  await import('#components/session/notices/kept-notices.ts');
};

test('every message that a page holds is shown at its level, and an error is read out at once', async () => {
  expect(MESSAGES.length).toBeGreaterThan(50);
  const kept = document.createElement('div');
  kept.dataset.notices = JSON.stringify(MESSAGES);
  document.body.append(kept);
  await showNotices();
  const shown = readShown();
  expect(shown.map(({ level }) => level)).toEqual(MESSAGES.map(({ level }) => level));
  for (const [index, { message }] of MESSAGES.entries()) expect(shown[index]?.textContent).toContain(message);
  expect(new Set(shown.filter(({ role }) => role === 'alert').map(({ level }) => level))).toEqual(
    new Set(['error']),
  );
  expect(document.querySelector('[data-notices]')).toBeNull();
});

test('a message that waits in a cookie is shown once, an error too', async () => {
  const text = btoa(JSON.stringify([{ code: 'order_unloadable', level: 'error', message: 'Try again.' }]));
  // biome-ignore lint/suspicious/noDocumentCookie: as an answer sets it
  document.cookie = `notices=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}; Path=/`;
  await showNotices();
  expect(readShown()).toEqual([
    { level: 'error', role: 'alert', textContent: expect.stringContaining('Try again.') },
  ]);
  expect(document.cookie).not.toContain('notices=');
});

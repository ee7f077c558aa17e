// Copies the key of an authenticator, where the browser lets pages do so.
import { notify } from '#lib/stores/account/notifications.ts';

const button = document.querySelector<HTMLButtonElement>('[data-copy-key]');
const key = document.querySelector<HTMLElement>('[data-setup-key]')?.dataset.setupKey;
if (button && key && navigator.clipboard) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const { copiedTitle: title = '', copied: message = '' } = button.dataset;
    void navigator.clipboard
      .writeText(key)
      .then(() => notify({ title, message, icon: 'success', isAutoDismissed: true }));
  });
}

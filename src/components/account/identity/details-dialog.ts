// The customer's details over any page: the form of their own page, sent in place.
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { notifyMessages } from '#lib/stores/account/notifications.ts';

async function fetchPage(init: RequestInit = {}): Promise<Document> {
  const answer = await fetch(urls.myDetails(), { ...init, headers: { accept: 'text/html' } });
  if (!answer.ok && answer.status !== UNPROCESSABLE) throw new Error("The customer's details can't be had");
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

const findForm = (within: ParentNode): HTMLFormElement | null =>
  within.querySelector<HTMLFormElement>('form[data-details]');

/** What the page has to say once the details are saved; undefined where they were not. */
function readSaved(page: Document): readonly Message[] | undefined {
  const kept = page.querySelector<HTMLElement>('[data-notices]')?.dataset.notices;
  return kept === undefined ? undefined : JSON.parse(kept);
}

class DetailsDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #onSaved: () => Promise<void>;

  constructor(dialog: HTMLDialogElement, onSaved: () => Promise<void>) {
    this.#dialog = dialog;
    this.#onSaved = onSaved;
  }

  /** Puts the form of the page in the dialog. @throws Error where the page has none */
  show(page: Document): void {
    const fresh = findForm(page);
    if (!fresh) throw new Error('The page has no form of details');
    // The way back of the page leads away from this one: the dialog has its own, and a frame.
    fresh.querySelector('.form__actions a')?.remove();
    fresh.classList.remove('card');
    fresh.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send(fresh);
    });
    this.#dialog.querySelector('[data-details-working]')?.remove();
    const place = this.#dialog.querySelector<HTMLElement>('[data-details-place]');
    place?.replaceChildren(document.adoptNode(fresh));
    if (place) place.hidden = false;
    const wrong = fresh.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else fresh.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus({ preventScroll: true });
  }

  async #send(form: HTMLFormElement): Promise<void> {
    const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
    if (button?.ariaBusy === 'true') return;
    if (button) button.ariaBusy = 'true';
    try {
      const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      const page = await fetchPage({ method: 'POST', body });
      const saved = readSaved(page);
      if (!saved) return this.show(page);
      this.#dialog.close();
      await this.#onSaved();
      notifyMessages(saved);
    } catch {
      // As any form: its page says what is the matter, or asks for what is missing.
      form.submit();
    }
  }
}

/** Opens the details in the dialog, where they stay. @throws Error where they can't be had: nothing is open then */
export async function openDetailsDialog(
  dialog: HTMLDialogElement,
  onSaved: () => Promise<void>,
): Promise<void> {
  dialog
    .querySelector('[data-details-close]')
    ?.addEventListener('click', () => dialog.close(), { once: true });
  dialog.showModal();
  // What was typed before it was closed is still there.
  if (!dialog.querySelector('[data-details-working]')) return;
  try {
    new DetailsDialog(dialog, onSaved).show(await fetchPage());
  } catch (error) {
    dialog.close();
    throw error;
  }
}

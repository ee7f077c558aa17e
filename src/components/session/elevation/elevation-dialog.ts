// The dialog that asks for a code: it follows the states of the store. Closed, it refuses what waited for it.

import { checkForm } from '#components/form/enhance-form.ts';
import { showErrors } from '#components/form/field-errors.ts';
import type { CodeRequest, TwoFactorMethod } from '#lib/contracts/identity/two-factor.ts';
import { CODE_LENGTH, findCode } from '#lib/domain/account/code-field.ts';
import { type Elevation, isElevationOpen } from '#lib/domain/account/elevation.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { codeForm } from '#lib/forms/account/security-forms.ts';
import {
  $elevation,
  closeElevation,
  resendElevationCode,
  submitElevationCode,
} from '#lib/stores/account/elevation.ts';
import { notifyMessages } from '#lib/stores/account/notifications.ts';
import { loadFragment } from '../../widgets/fragment.ts';

function showRequest(dialog: HTMLElement, { method, methods, hint, rememberForDays }: CodeRequest): void {
  for (const way of dialog.querySelectorAll<HTMLElement>('[data-way]')) {
    way.hidden = way.dataset.way !== method;
    way.textContent = (way.dataset.words ?? '').replace('{hint}', hint);
  }
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-send]')) {
    const { send, again } = button.dataset;
    button.dataset.words ??= button.textContent ?? '';
    const isCurrent = send === method;
    button.hidden = !methods.some((one) => one === send) || (isCurrent && again === undefined);
    button.textContent = isCurrent && again !== undefined ? again : button.dataset.words;
  }
  const remember = dialog.querySelector<HTMLElement>('[data-remember]');
  if (!remember) return;
  remember.hidden = rememberForDays === 0;
  const walker = document.createTreeWalker(remember, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    text.data = text.data.replace('{days}', String(rememberForDays));
  }
}

class ElevationDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  #sent = '';

  constructor(dialog: HTMLDialogElement, form: HTMLFormElement, input: HTMLInputElement) {
    this.#dialog = dialog;
    this.#form = form;
    this.#input = input;
  }

  start(): void {
    this.#input.addEventListener('paste', (event) => {
      const pasted = findCode(event.clipboardData?.getData('text') ?? '');
      if (pasted === '') return;
      event.preventDefault();
      this.#input.value = pasted;
      this.#sendWhole();
    });
    this.#input.addEventListener('input', () => this.#sendWhole());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send();
    });
    for (const button of this.#dialog.querySelectorAll<HTMLElement>('[data-send]'))
      button.addEventListener('click', () => {
        this.#input.focus();
        void resendElevationCode(button.dataset.send as TwoFactorMethod);
      });
    this.#dialog
      .querySelector('[data-elevation-close]')
      ?.addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('close', closeElevation);
    $elevation.subscribe((elevation) => this.#show(elevation));
  }

  #sendWhole(): void {
    const code = this.#input.value.replace(/\D/g, '');
    if (code.length === CODE_LENGTH && code !== this.#sent) this.#form.requestSubmit();
  }

  #send(): void {
    const typed = checkForm(this.#form, codeForm, undefined);
    if (!typed) {
      this.#input.focus();
      return;
    }
    this.#sent = typed.otp.replace(/\D/g, '');
    void submitElevationCode(typed, this.#dialog.dataset.unanswered ?? '');
  }

  #show(elevation: Elevation): void {
    const isBusy = elevation.state === 'replaying' || elevation.state === 'post_elevation_checks';
    const button = this.#form.querySelector<HTMLButtonElement>('[type="submit"]');
    if (button) button.ariaBusy = String(isBusy);
    const working = this.#dialog.querySelector<HTMLElement>('[data-elevation-working]');
    if (working) working.textContent = isBusy ? (working.dataset.words ?? '') : '';
    if (elevation.state === 'requesting_otp') this.#ask(elevation.request, elevation.error);
    if (elevation.state === 'post_elevation_complete')
      notifyMessages([{ code: 'elevated', message: this.#dialog.dataset.done ?? '', level: 'success' }]);
    if (!isElevationOpen(elevation) && this.#dialog.open) this.#dialog.close();
  }

  #ask(request: CodeRequest, error: string | undefined): void {
    showRequest(this.#dialog, request);
    if (!this.#dialog.open) {
      this.#form.reset();
      this.#sent = '';
      this.#dialog.showModal();
    }
    showErrors(this.#form, error === undefined ? {} : { otp: [{ code: 'refused', message: error }] });
    if (error !== undefined) this.#input.select();
    this.#input.focus();
  }
}

let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const dialog = await loadFragment(urls.elevationFragment());
  const form = dialog.querySelector('form');
  const input = form?.elements.namedItem('otp');
  if (!(dialog instanceof HTMLDialogElement) || !form || !(input instanceof HTMLInputElement))
    throw new Error('The dialog for a code is not whole');
  new ElevationDialog(dialog, form, input).start();
}

/** Puts the dialog in the page, where it follows the store. @throws Error when it can't be had */
export function followElevation(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

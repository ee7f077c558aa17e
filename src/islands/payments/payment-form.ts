// A form that pays by a gateway's fields: they are put in when their way of paying is chosen, and read before the form
// is sent. Card numbers stay in the gateway's frames.

import type { DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import { parseTypedAmount, toAmount } from '#lib/domain/money/money.ts';
import { toBrowserInfo } from '#lib/domain/payments/browser-info.ts';
import { addWaitingCheck, createFormCheck, FORM_CHECK_EVENT } from '#lib/forms/form-check.ts';
import { isCardHolder } from '#lib/forms/rules.ts';
import { findDepositBlock, prepareFields } from '#lib/stores/account/deposit-fields.ts';
import { FieldsRefused, type FieldsRequest, type FieldsResult, type MountedFields } from './field-module.ts';
import { FIELD_MODULES } from './providers.ts';

/** Choosing is quick: fields are put in once the choice has stood for so long, in milliseconds. */
const SETTLE_MS = 500;

const PURPOSES = { card: 'card', fund: 'fund', wallet: 'wallet' } as const;
type Purpose = FieldsRequest['purpose'];

const toPurpose = (fields: string | undefined): Purpose | undefined =>
  fields === 'card' || fields === 'fund' || fields === 'wallet' ? PURPOSES[fields] : undefined;

/** Hidden inputs for what is read of a gateway's fields. */
const READ_NAMES = ['metadata', 'deviceData', 'csc'] as const;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const find = <E extends HTMLElement>(root: ParentNode, selector: string): E | null =>
  root.querySelector<E>(selector);

const readBrowser = () =>
  toBrowserInfo({
    language: navigator.language,
    colorDepth: screen.colorDepth,
    screenWidth: screen.width,
    screenHeight: screen.height,
    timezoneOffset: new Date().getTimezoneOffset(),
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
  });

class PaymentForm {
  readonly #form: HTMLFormElement;
  readonly #box: HTMLElement;
  #mounted: MountedFields | undefined;
  /** What is mounted or on its way there; undefined where nothing is, or it could not be loaded. */
  #loading: Promise<MountedFields | undefined> | undefined;
  /** The choice whose press is under way. */
  #sending: number | undefined;
  /** Counts choices: what an earlier one loads comes too late. */
  #choice = 0;
  /** False where the browser has none of the wallet's buttons. */
  #hasWallet = true;

  constructor(form: HTMLFormElement, box: HTMLElement) {
    this.#form = form;
    this.#box = box;
  }

  start(): void {
    this.#setHidden('browser', JSON.stringify(readBrowser()));
    this.#form.addEventListener('change', (event) => {
      if ((event.target as HTMLInputElement).name === 'way') this.#choose(SETTLE_MS);
      if ((event.target as HTMLInputElement).name === 'amount') this.#passAmount();
    });
    document.addEventListener('submit', (event) => {
      if (event.target !== this.#form || event.defaultPrevented || !this.#getPurpose()) return;
      event.preventDefault();
      void this.#send();
    });
    this.#form.addEventListener(FORM_CHECK_EVENT, (event) => {
      if (event.defaultPrevented) return;
      if (this.#isHolderRefused()) event.preventDefault();
      else addWaitingCheck(event, () => this.#areFieldsRight());
    });
    // Its way and its amount are the first ones again after the event.
    this.#form.addEventListener('reset', () => setTimeout(() => this.#choose(0)));
    this.#choose(0);
  }

  #getChosen = (): HTMLInputElement | null => find(this.#form, 'input[name="way"]:checked');
  #getPurpose = (): Purpose | undefined => toPurpose(this.#getChosen()?.dataset.fields);
  #getCents = (): number | undefined =>
    parseTypedAmount(find<HTMLInputElement>(this.#form, '[name="amount"]')?.value ?? '') || undefined;

  #passAmount(): void {
    this.#mounted?.setCents?.(this.#getCents());
  }

  #setHidden(name: string, value: string): void {
    const input = find<HTMLInputElement>(this.#form, `input[type="hidden"][name="${name}"]`);
    if (input) input.value = value;
  }

  #show(text: string): void {
    const place = find(this.#box, '[data-payment-trouble]');
    if (place) place.textContent = text;
  }

  /** Ends a press. */
  #say(text: string): void {
    this.#show(text);
    const button = find<HTMLButtonElement>(this.#form, '[type="submit"]');
    if (button) button.ariaBusy = null;
  }

  #choose(delayMs: number): void {
    this.#choice += 1;
    this.#remove();
    // The page may have stayed after it was sent with another way.
    for (const name of READ_NAMES) this.#setHidden(name, '');
    const purpose = this.#getPurpose();
    this.#box.hidden = purpose === undefined;
    for (const [selector, isShown] of [
      ['[data-holder]', purpose === 'card'],
      ['[data-csc-label]', purpose === 'fund'],
      ['[data-keep]', purpose === 'card' && this.#getChosen()?.dataset.canKeep !== undefined],
    ] as const) {
      const part = find(this.#box, selector);
      if (part) part.hidden = !isShown;
    }
    this.#say('');
    if (purpose) void this.#load(purpose, delayMs);
  }

  #remove(): void {
    this.#mounted?.remove();
    this.#mounted = undefined;
    this.#loading = undefined;
    this.#hasWallet = true;
  }

  #fail(choice: number): void {
    if (choice !== this.#choice) return;
    this.#remove();
    this.#sayAway();
  }

  #sayAway(): void {
    const { away = '', walletAway = '' } = this.#box.dataset;
    this.#say(this.#getPurpose() === 'wallet' ? walletAway : away);
  }

  /** The fields of the choice of now. None where they could not be loaded, which is then shown, or another is chosen. */
  #load(purpose: Purpose, delayMs = 0): Promise<MountedFields | undefined> {
    const choice = this.#choice;
    const load = async () => {
      await pause(delayMs);
      try {
        return choice === this.#choice ? await this.#mount(purpose, choice) : undefined;
      } catch {
        this.#fail(choice);
        return undefined;
      }
    };
    this.#loading ??= load();
    return this.#loading;
  }

  #showAvailable(isAvailable: boolean, choice: number): void {
    if (choice !== this.#choice) return;
    this.#hasWallet = isAvailable;
    this.#show(isAvailable ? '' : (this.#box.dataset.noWallet ?? ''));
  }

  async #mount(purpose: Purpose, choice: number): Promise<MountedFields | undefined> {
    const { method = '', gateway = '' } = this.#getChosen()?.dataset ?? {};
    const place = find(this.#box, '[data-gateway-fields]');
    const load = FIELD_MODULES[gateway];
    if (!place || !load) throw new Error(`${gateway} brings no fields`);
    // What an earlier choice still brings goes into its own container, which is in the page no more.
    const container = document.createElement('div');
    place.replaceChildren(container);
    const cents = this.#getCents();
    const amount = cents === undefined ? undefined : toAmount(cents);
    const code = method as DepositMethodCode;
    /** What the wallet's own button was pressed for. */
    let pressed = cents;
    const [module, prepared] = await Promise.all([load(), prepareFields(code, gateway, amount)]);
    if (choice !== this.#choice) return undefined;
    const mounted = await module.mount({
      prepared: prepared.fields,
      method: code,
      cents,
      currency: this.#form.dataset.currency ?? 'AUD',
      purpose,
      getHolder: () => find<HTMLInputElement>(this.#box, '[name="holder"]')?.value ?? '',
      isKept: () => find<HTMLInputElement>(this.#box, '[name="keepFund"]')?.checked ?? false,
      container,
      check: () => {
        pressed = this.#getCents();
        this.#passAmount();
        return this.#form.dispatchEvent(createFormCheck());
      },
      onWalletDone: (result) => this.#sendWith(result, choice, pressed),
      onAvailable: (isAvailable) => this.#showAvailable(isAvailable, choice),
      onFailed: () => this.#fail(choice),
    });
    if (choice !== this.#choice) {
      mounted.remove();
      return undefined;
    }
    this.#mounted = mounted;
    // It may have been typed meanwhile.
    this.#passAmount();
    return mounted;
  }

  #isHolderRefused(): boolean {
    const field = find<HTMLInputElement>(this.#box, '[name="holder"]');
    const error = find(this.#box, '[data-holder-error]');
    if (!field || !error || this.#getPurpose() !== 'card') return false;
    const isRefused = !isCardHolder.isMet(field.value, {});
    error.textContent = isRefused ? (this.#box.dataset.holderWords ?? '') : '';
    field.ariaInvalid = String(isRefused);
    if (isRefused) field.focus();
    return isRefused;
  }

  #sayFault(error: unknown, choice: number): void {
    if (choice !== this.#choice) return;
    if (error instanceof FieldsRefused) this.#say(error.message);
    else this.#sayAway();
  }

  /** Whether what was typed into the gateway's frames can be read. Nothing of it is used up. */
  async #areFieldsRight(): Promise<boolean> {
    const purpose = this.#getPurpose();
    const choice = this.#choice;
    if (!purpose || purpose === 'wallet') return true;
    this.#show('');
    try {
      const fields = this.#mounted ?? (await this.#load(purpose));
      if (!fields || choice !== this.#choice) return false;
      await fields.check?.();
      return choice === this.#choice;
    } catch (error) {
      this.#sayFault(error, choice);
      return false;
    }
  }

  async #send(): Promise<void> {
    if (this.#isHolderRefused()) return this.#say('');
    const purpose = this.#getPurpose();
    const choice = this.#choice;
    const cents = this.#getCents();
    if (!purpose || this.#sending === choice) return;
    this.#sending = choice;
    this.#show('');
    try {
      const fields = this.#mounted ?? (await this.#load(purpose));
      if (!fields || choice !== this.#choice) return;
      if (purpose === 'wallet') return this.#sayWallet();
      const block = cents === undefined ? undefined : await findDepositBlock();
      if (choice !== this.#choice) return;
      if (block !== undefined) return this.#say(block);
      if (this.#isAmountChanged(cents)) return;
      this.#passAmount();
      this.#sendWith(await fields.read(), choice, cents);
    } catch (error) {
      this.#sayFault(error, choice);
    } finally {
      if (this.#sending === choice) this.#sending = undefined;
    }
  }

  /** The form's own button pays by no wallet: a wallet has a button of its own. */
  #sayWallet(): void {
    const { pressWallet = '', noWallet = '' } = this.#box.dataset;
    this.#say(this.#hasWallet ? pressWallet : noWallet);
  }

  /** Says so where it is another one than at the press. */
  #isAmountChanged(pressed: number | undefined): boolean {
    const isChanged = pressed !== this.#getCents();
    if (isChanged) this.#say(this.#box.dataset.amountChanged ?? '');
    return isChanged;
  }

  /** What was read for another choice or another amount than those of now pays nothing. */
  #sendWith({ metadata, deviceData, csc }: FieldsResult, choice: number, cents: number | undefined): void {
    if (choice !== this.#choice) return;
    if (this.#isAmountChanged(cents)) return;
    this.#setHidden('metadata', JSON.stringify(metadata));
    this.#setHidden('deviceData', deviceData ?? '');
    this.#setHidden('csc', csc ?? '');
    this.#form.submit();
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-payment]')) {
  const box = find(form, '[data-payment-fields]');
  if (box) new PaymentForm(form, box).start();
}

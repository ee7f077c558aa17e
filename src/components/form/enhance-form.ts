// What the script of a form does: checks it by its definition, shows what is wrong, sends it without leaving the page.
import { isCodeLost, missPress } from '#components/error/missed-event.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import type { FormDefinition, FormFields, FormValues } from '#lib/forms/define-form.ts';
import { type FormMessages, toFieldErrors, translateErrors } from '#lib/forms/form-messages.ts';
import { parseForm } from '#lib/forms/parse-form.ts';
import { showErrors, updateErrors } from './field-errors.ts';

export type SendResult =
  | { readonly state: 'done' }
  /** Errors by field; `general` for those of none. */
  | { readonly state: 'refused'; readonly errors: FieldErrors };

interface Enhancement<F extends FormFields, C> {
  readonly form: FormDefinition<F, C>;
  /** What the rules depend on at the time of sending. */
  readonly getContext: () => C;
  readonly send: (values: FormValues<F>) => Promise<SendResult>;
  /** Called when errors were shown. */
  readonly onErrors?: (errors: FieldErrors) => void;
  /** How the button says that it is at work. */
  readonly busyAttribute?: 'aria-busy' | 'aria-disabled';
}

const readMessages = (element: HTMLFormElement): FormMessages => JSON.parse(element.dataset.messages ?? '{}');

/** What is wrong with a form as it is filled in now, by the form. */
const judges = new WeakMap<HTMLFormElement, () => FieldErrors>();

/** Whether a pointer is held down. */
let isPressed = false;
const setPressed = ({ type }: Event): void => {
  isPressed = type === 'mousedown';
};

/**
 * Runs the work after the press of a pointer that is under way, if one is: a field that is left by a press on the button
 * below it changes in the middle of that press, and a message that went away then would move the button from under it.
 */
function runAfterPress(work: () => void): void {
  if (isPressed) document.addEventListener('mouseup', () => setTimeout(work), { once: true, capture: true });
  else work();
}

function followPresses(): void {
  for (const type of ['mousedown', 'mouseup', 'dragend'])
    document.addEventListener(type, setPressed, { capture: true });
}

/** From now on the errors that are shown are judged again when something of the form is changed. */
function followCorrections(element: HTMLFormElement, judge: () => FieldErrors): void {
  const isFollowed = judges.has(element);
  judges.set(element, judge);
  if (isFollowed) return;
  followPresses();
  element.addEventListener('change', () =>
    runAfterPress(() => updateErrors(element, judges.get(element)?.() ?? {})),
  );
}

function judgeForm<F extends FormFields, C>(
  element: HTMLFormElement,
  form: FormDefinition<F, C>,
  context: C,
): FieldErrors {
  const parsed = parseForm(form, new FormData(element), context);
  return parsed.state === 'valid' ? {} : toFieldErrors(parsed.errors, readMessages(element));
}

/** The typed values, or undefined where something is wrong, which is then shown. */
export function checkForm<F extends FormFields, C>(
  element: HTMLFormElement,
  form: FormDefinition<F, C>,
  context: C,
): FormValues<F> | undefined {
  followCorrections(element, () => judgeForm(element, form, context));
  const parsed = parseForm(form, new FormData(element), context);
  const errors = parsed.state === 'valid' ? {} : toFieldErrors(parsed.errors, readMessages(element));
  showErrors(element, errors);
  return parsed.state === 'valid' ? parsed.values : undefined;
}

function setBusy(element: HTMLFormElement, attribute: string, isBusy: boolean): void {
  const button = element.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button) return;
  element.dataset.label ??= button.textContent ?? '';
  button.setAttribute(attribute, String(isBusy));
  button.textContent = isBusy ? (element.dataset.working ?? '') : element.dataset.label;
}

async function submit<F extends FormFields, C>(
  element: HTMLFormElement,
  { form, getContext, send, onErrors, busyAttribute = 'aria-busy' }: Enhancement<F, C>,
): Promise<void> {
  const values = checkForm(element, form, getContext());
  if (!values) return;
  setBusy(element, busyAttribute, true);
  const result = await send(values);
  if (result.state === 'done') return;
  setBusy(element, busyAttribute, false);
  const errors = translateErrors(result.errors, readMessages(element));
  showErrors(element, errors);
  onErrors?.(errors);
}

/** One attempt at a time. Where there is no code to send with, the form is sent as any form; without a connection it stays. */
export function enhanceForm<F extends FormFields, C>(
  element: HTMLFormElement,
  enhancement: Enhancement<F, C>,
): void {
  let isSending = false;
  const { form, getContext } = enhancement;
  followCorrections(element, () => judgeForm(element, form, getContext()));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    submit(element, enhancement)
      .catch((error: unknown) => {
        if (!isCodeLost(error)) return element.submit();
        setBusy(element, enhancement.busyAttribute ?? 'aria-busy', false);
        missPress(event.submitter ?? element);
      })
      .finally(() => {
        isSending = false;
      });
  });
}

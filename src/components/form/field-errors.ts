// Errors at their fields and in the summary above them, as the server writes them without script.
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';

/** Of radios the first. */
const findControl = (form: HTMLFormElement, field: string): HTMLElement | undefined => {
  const named = form.elements.namedItem(field);
  const found = named instanceof RadioNodeList ? named[0] : named;
  return found instanceof HTMLElement ? found : undefined;
};

/** What a control is called: radios and the fields of a date by the question above them. */
const findLabel = (form: HTMLFormElement, control: HTMLElement): string | undefined => {
  const isRadio = control instanceof HTMLInputElement && control.type === 'radio';
  const isGroup = isRadio || control instanceof HTMLFieldSetElement;
  const label = isGroup
    ? control.closest('fieldset')?.querySelector('legend')
    : form.querySelector(`label[for="${control.id}"]`);
  return label?.textContent?.trim();
};

function describe(control: HTMLElement, id: string, isWrong: boolean): void {
  const ids = new Set((control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean));
  if (isWrong) ids.add(id);
  else ids.delete(id);
  if (ids.size > 0) control.setAttribute('aria-describedby', [...ids].join(' '));
  else control.removeAttribute('aria-describedby');
}

function showAt(control: HTMLElement, field: string, message: string | undefined): void {
  const id = `${field}-error`;
  const place = document.getElementById(id) ?? document.createElement('p');
  place.id = id;
  place.className = 'field__error';
  place.textContent = message ?? '';
  const shown = control instanceof HTMLFieldSetElement ? control.querySelectorAll('input') : [];
  for (const marked of [control, ...shown]) {
    if (message) marked.setAttribute('aria-invalid', 'true');
    else marked.removeAttribute('aria-invalid');
  }
  describe(control, id, message !== undefined);
  if (message && !place.isConnected) control.closest('.field')?.append(place);
  if (!message) place.remove();
}

const toMessages = (errors: FieldErrors): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(errors).flatMap(([field, [error]]): [string, string][] =>
      error ? [[field, error.message]] : [],
    ),
  );

const listNamedControls = (form: HTMLFormElement): { control: HTMLElement; field: string }[] =>
  [...form.elements].flatMap((control) =>
    control instanceof HTMLElement && 'name' in control ? [{ control, field: String(control.name) }] : [],
  );

const formatSummaryItem = (form: HTMLFormElement, control: HTMLElement, message: string): string => {
  const label = findLabel(form, control);
  return label ? `${label}: ${message}` : message;
};

function createSummaryItem(form: HTMLFormElement, field: string, message: string): HTMLLIElement {
  const item = document.createElement('li');
  const control = findControl(form, field);
  if (!control) {
    item.textContent = message;
    return item;
  }
  const link = document.createElement('a');
  link.href = `#${control.id}`;
  link.textContent = formatSummaryItem(form, control, message);
  item.append(link);
  return item;
}

/** Shows these errors and no others; what names no field of the form is in the summary alone. */
export function showErrors(form: HTMLFormElement, errors: FieldErrors): void {
  const byField = toMessages(errors);
  for (const { control, field } of listNamedControls(form))
    if (byField.has(field) || control.hasAttribute('aria-invalid'))
      showAt(control, field, byField.get(field));
  const summary = form.querySelector<HTMLElement>('[data-error-summary]');
  const list = summary?.querySelector('[data-errors]');
  list?.replaceChildren(...[...byField].map(([field, message]) => createSummaryItem(form, field, message)));
  if (!summary) return;
  const contact = summary.querySelector<HTMLElement>('[data-errors-contact]');
  if (contact) contact.hidden = !byField.has('general');
  summary.hidden = byField.size === 0;
  if (byField.size > 0) summary.focus();
}

function updateSummaryItem(
  form: HTMLFormElement,
  item: Element,
  messages: ReadonlyMap<string, string>,
): void {
  const link = item.querySelector('a');
  const shown = listNamedControls(form).find(({ control }) => link?.hash === `#${control.id}`);
  if (!link || !shown) return;
  const message = messages.get(shown.field);
  if (message === undefined) item.remove();
  else link.textContent = formatSummaryItem(form, shown.control, message);
}

/**
 * Takes away what has been mended of the errors that are shown, and says of the rest what is wrong now. Shows no further
 * ones and moves no focus: somebody is typing.
 */
export function updateErrors(form: HTMLFormElement, errors: FieldErrors): void {
  const messages = toMessages(errors);
  for (const { control, field } of listNamedControls(form))
    if (control.hasAttribute('aria-invalid')) showAt(control, field, messages.get(field));
  const summary = form.querySelector<HTMLElement>('[data-error-summary]');
  if (!summary || summary.hidden) return;
  const list = summary.querySelector('[data-errors]');
  for (const item of list?.children ? [...list.children] : []) updateSummaryItem(form, item, messages);
  summary.hidden = list?.childElementCount === 0;
}

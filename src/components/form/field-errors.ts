// Errors at their fields and in the summary above them, as the server writes them without script.
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';

/** Of radios the first. */
const findControl = (form: HTMLFormElement, field: string): HTMLElement | undefined => {
  const named = form.elements.namedItem(field);
  const found = named instanceof RadioNodeList ? named[0] : named;
  return found instanceof HTMLElement ? found : undefined;
};

/** What a control is called: radios by the question above them. */
const findLabel = (form: HTMLFormElement, control: HTMLElement): string | undefined => {
  const isRadio = control instanceof HTMLInputElement && control.type === 'radio';
  const label = isRadio
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
  if (message) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
  describe(control, id, message !== undefined);
  if (message && !place.isConnected) control.closest('.field')?.append(place);
  if (!message) place.remove();
}

function createSummaryItem(form: HTMLFormElement, field: string, message: string): HTMLLIElement {
  const item = document.createElement('li');
  const control = findControl(form, field);
  if (!control) {
    item.textContent = message;
    return item;
  }
  const label = findLabel(form, control);
  const link = document.createElement('a');
  link.href = `#${control.id}`;
  link.textContent = label ? `${label}: ${message}` : message;
  item.append(link);
  return item;
}

/** Shows these errors and no others; what names no field of the form is in the summary alone. */
export function showErrors(form: HTMLFormElement, errors: FieldErrors): void {
  const first = Object.entries(errors).flatMap(([field, [error]]) => (error ? [[field, error.message]] : []));
  const byField = new Map(first as [string, string][]);
  for (const control of form.elements) {
    if (!(control instanceof HTMLElement) || !('name' in control)) continue;
    const field = String(control.name);
    if (byField.has(field) || control.hasAttribute('aria-invalid'))
      showAt(control, field, byField.get(field));
  }
  const summary = form.querySelector<HTMLElement>('[data-error-summary]');
  const list = summary?.querySelector('[data-errors]');
  list?.replaceChildren(...[...byField].map(([field, message]) => createSummaryItem(form, field, message)));
  if (!summary) return;
  summary.hidden = byField.size === 0;
  if (byField.size > 0) summary.focus();
}

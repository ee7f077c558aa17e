// Sends the message without leaving the page. Whatever happens, what was typed stays.
import { showErrors } from '#components/session/field-errors.ts';
import type { BodyInput } from '#lib/contracts/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/envelope.ts';
import type { sendSupportMessage } from '#lib/contracts/support.ts';
import { validateForm } from '#lib/domain/visitor/form-rules.ts';
import { SUPPORT_RULES } from '#lib/domain/visitor/support-form.ts';
import { sendToSupport } from '#lib/stores/account/support.ts';

type Message = BodyInput<typeof sendSupportMessage>;

function findFormFaults(values: Readonly<Record<string, string>>): FieldErrors {
  const { errors } = validateForm(SUPPORT_RULES, values);
  const faults = Object.entries(errors).map(([field, list]) => [
    field,
    list.map((message) => ({ code: 'invalid', message })),
  ]);
  return Object.fromEntries(faults) as FieldErrors;
}

function showThanks(form: HTMLFormElement, email: string, reference: string): void {
  const thanks = document.querySelector<HTMLElement>('[data-support-sent]');
  const text = thanks?.querySelector<HTMLElement>('[data-text]');
  if (!thanks || !text) return;
  text.textContent = (thanks.dataset.words ?? '').replace('{email}', email).replace('{reference}', reference);
  thanks.hidden = false;
  form.hidden = true;
  thanks.focus();
}

async function submit(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const faults = findFormFaults(values);
  showErrors(form, faults);
  if (Object.keys(faults).length > 0) return;
  const label = button.textContent;
  button.ariaBusy = 'true';
  button.textContent = form.dataset.working ?? label;
  const done = await sendToSupport({ ...values, brand: form.dataset.brand } as Message);
  button.ariaBusy = null;
  button.textContent = label;
  if (done.state === 'sent') return showThanks(form, values.email ?? '', done.reference);
  const general = { general: [{ code: 'failed', message: form.dataset.failed ?? '' }] };
  showErrors(form, Object.keys(done.errors).length > 0 ? done.errors : general);
}

let isSending = false;
for (const form of document.querySelectorAll<HTMLFormElement>('[data-support]')) {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending || !button) return;
    isSending = true;
    submit(form, button)
      // The code could not be fetched: the form goes its own way.
      .catch(() => form.submit())
      .finally(() => {
        isSending = false;
      });
  });
}

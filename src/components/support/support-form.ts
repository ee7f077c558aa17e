// Sends the message without leaving the page. Whatever happens, what was typed stays.
import { enhanceForm, type SendResult } from '#components/form/enhance-form.ts';
import { supportForm } from '#lib/forms/support/support-form.ts';
import { sendToSupport } from '#lib/stores/account/support.ts';

function showThanks(element: HTMLFormElement, email: string, reference: string): void {
  const thanks = document.querySelector<HTMLElement>('[data-support-sent]');
  const text = thanks?.querySelector<HTMLElement>('[data-text]');
  if (!thanks || !text) return;
  text.textContent = (thanks.dataset.words ?? '').replace('{email}', email).replace('{reference}', reference);
  thanks.hidden = false;
  element.hidden = true;
  thanks.focus();
}

for (const element of document.querySelectorAll<HTMLFormElement>('[data-support]'))
  enhanceForm(element, {
    form: supportForm,
    getContext: () => undefined,
    send: async (values): Promise<SendResult> => {
      const result = await sendToSupport({ ...values, brand: element.dataset.brand ?? '' });
      if (result.state === 'sent') {
        showThanks(element, result.email, result.reference);
        return { state: 'done' };
      }
      const general = [{ code: 'failed', message: element.dataset.failed ?? '' }];
      return Object.keys(result.errors).length > 0 ? result : { state: 'refused', errors: { general } };
    },
  });

// Whose page this is, in its root element: it goes along with what the page sends, so that nothing is done for a
// customer who has logged in since, in another tab.
import { CUSTOMER_MARK_FIELD } from '#lib/contracts/identity/customer-mark.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';

const HINT_WITH_MARK = /(?:^|; )signed_in=1\.([\w-]+)/;

/** Keeps the mark of the customer whom the page shows, unless the page came with it; none of a guest. */
export function keepCustomerMark({ state }: Pick<Visitor, 'state'>): void {
  const { dataset } = document.documentElement;
  const mark = HINT_WITH_MARK.exec(document.cookie)?.[1];
  if (state === 'guest') delete dataset.customerMark;
  else if (mark !== undefined) dataset.customerMark ??= mark;
}

/** A field of the form may be called action, so the property is not the address. */
const isPostToShop = (form: HTMLFormElement): boolean =>
  form.getAttribute('method') === 'post' &&
  new URL(form.getAttribute('action') ?? '', location.href).origin === location.origin;

/** Adds the mark to every form that is sent, or read to be sent, unless the server has put it there. */
export function markForms(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    const { customerMark } = document.documentElement.dataset;
    if (customerMark === undefined || formData.has(CUSTOMER_MARK_FIELD)) return;
    if (target instanceof HTMLFormElement && isPostToShop(target))
      formData.set(CUSTOMER_MARK_FIELD, customerMark);
  });
}

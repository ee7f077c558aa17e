// What needs a code waits for it on its page: calls of the page's scripts, and forms that say so. Where the dialog or
// the answer does not come, a form is sent as any form: its answer asks for the code.
import { ELEVATION_EVENT, type WaitingCall } from '#lib/contracts/identity/elevation-event.ts';
import { createFormCheck, type WaitingChecks } from '#lib/forms/form-check.ts';

async function waitForCode(call: WaitingCall): Promise<unknown> {
  const [{ followElevation }, { queueCall }] = await Promise.all([
    import('./elevation-dialog.ts'),
    import('#lib/stores/account/elevation.ts'),
  ]);
  await followElevation();
  return queueCall(call);
}

document.addEventListener(ELEVATION_EVENT, (event) => {
  const { detail } = event as CustomEvent<WaitingCall>;
  detail.answer ??= waitForCode(detail);
});

const open = new WeakSet<HTMLFormElement>();
const asking = new WeakSet<HTMLFormElement>();

/** Whether the customer gave up. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'REQUIRED';

/** Its own script may have marked the button as at work. */
const setIdle = (form: HTMLFormElement): void => {
  for (const button of form.querySelectorAll('[type="submit"]')) button.ariaBusy = null;
};

/** Whether what was typed is right, as far as the page can say: nobody gives a code for a form that comes back. */
async function isFilledIn(form: HTMLFormElement): Promise<boolean> {
  const waiting: WaitingChecks = [];
  if (!form.dispatchEvent(createFormCheck(waiting))) return false;
  if ((await Promise.all(waiting)).includes(false)) return false;
  const { check } = form.dataset;
  if (check === undefined) return true;
  try {
    const { checkNamedForm } = await import('./form-checks.ts');
    return await checkNamedForm(check, form);
  } catch {
    // Its page says what is wrong.
    return true;
  }
}

async function sendOnceOpen(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (!(await isFilledIn(form))) return setIdle(form);
  try {
    const { checkElevation } = await import('#lib/stores/account/elevation.ts');
    await checkElevation();
  } catch (error) {
    if (isGivenUp(error)) {
      setIdle(form);
      return form.reset();
    }
  }
  setIdle(form);
  open.add(form);
  form.requestSubmit(submitter);
}

// Above what reads a gateway's fields.
document.body.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches('[data-elevates]'))
    return;
  if (open.delete(form)) return;
  event.preventDefault();
  if (asking.has(form)) return;
  asking.add(form);
  void sendOnceOpen(form, submitter).finally(() => asking.delete(form));
});

// Opens the feedback dialog and follows its store (decision S1, decision S2). Fetched when it is first wanted.
import { urls } from '#lib/domain/pages/urls.ts';
import { reportEvent } from '#lib/stores/analytics/analytics-event.ts';
import {
  $feedback,
  canSubmit,
  closeFeedback,
  type Feedback,
  openFeedback,
  setFeedback,
  submitFeedback,
} from '#lib/stores/analytics/feedback.ts';
import { loadFragment } from './fragment.ts';

type Rating = Feedback['fields']['rating'];

const isGuest = (): boolean => document.documentElement.dataset.session !== 'signed-in';

const describePlace = ({ version = '', build = '' }: DOMStringMap) => ({
  isGuest: isGuest(),
  source: location.pathname,
  clientInformation: {
    build,
    name: 'drawcard-web',
    version,
    clientEnvironment: {
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: navigator.language,
    },
  },
});

function show(dialog: HTMLElement, feedback: Feedback): void {
  for (const part of dialog.querySelectorAll<HTMLElement>('[data-step]'))
    part.hidden = part.dataset.step !== feedback.step;
  const button = dialog.querySelector<HTMLButtonElement>('[type=submit]');
  const fault = dialog.querySelector<HTMLElement>('[data-fault]');
  if (!button || !fault) return;
  const isBusy = feedback.status === 'creating';
  button.disabled = !canSubmit(feedback);
  button.textContent = (isBusy ? button.dataset.busyLabel : button.dataset.label) ?? '';
  const words = feedback.status === 'failure' ? (feedback.errorMessage ?? fault.dataset.failed ?? '') : '';
  if (fault.textContent !== words) fault.textContent = words;
  dialog.toggleAttribute('aria-busy', isBusy);
}

function wireDialog(dialog: HTMLDialogElement, form: HTMLFormElement): void {
  form.addEventListener('input', () => {
    const fields = new FormData(form);
    const readText = (name: string) => String(fields.get(name) ?? '');
    setFeedback({
      rating: (fields.get('rating') ?? undefined) as Rating,
      comment: readText('comment'),
      email: readText('email'),
    });
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const rating = await submitFeedback(describePlace(dialog.dataset));
    if (rating === undefined) return;
    reportEvent('feedback', { rating });
    dialog.querySelector<HTMLElement>('[data-feedback-thanks]')?.focus();
  });
  dialog.addEventListener('close', () => {
    form.reset();
    closeFeedback();
  });
  for (const button of dialog.querySelectorAll('[data-feedback-close]'))
    button.addEventListener('click', () => dialog.close());
  // Beside the dialog, for browsers that do not know `closedby`.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  $feedback.subscribe((feedback) => show(dialog, feedback));
}

let isWired = false;

/** Without its fragment the link leads on to the contact page. */
export async function open(opener: HTMLElement): Promise<void> {
  const dialog = await loadFragment(urls.feedbackFragment()).catch(() => undefined);
  const form = dialog?.querySelector('form');
  if (!(dialog instanceof HTMLDialogElement) || !form) {
    if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
    return;
  }
  if (dialog.open) return;
  if (!isWired) wireDialog(dialog, form);
  isWired = true;
  openFeedback();
  dialog.showModal();
}

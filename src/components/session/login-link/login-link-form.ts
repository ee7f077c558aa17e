// A link that logs in: its token leaves the address bar before anything else, then the form posts itself.
import '../hide-token.ts';

const form = document.querySelector<HTMLFormElement>('[data-login-link]');
if (form?.dataset.loginLink === 'go' && document.visibilityState === 'visible') {
  const lead = document.querySelector<HTMLElement>('[data-waiting]');
  if (lead) lead.textContent = lead.dataset.waiting ?? '';
  form.requestSubmit();
}

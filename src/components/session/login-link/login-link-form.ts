// A link that logs in: its token leaves the address bar before anything else, then the form posts itself.
const form = document.querySelector<HTMLFormElement>('[data-login-link]');
if (form) {
  const { loginLink, shownAs = '/login' } = form.dataset;
  history.replaceState(history.state, '', shownAs);
  if (loginLink === 'go' && document.visibilityState === 'visible') {
    const lead = document.querySelector<HTMLElement>('[data-waiting]');
    if (lead) lead.textContent = lead.dataset.waiting ?? '';
    form.requestSubmit();
  }
}

export {};

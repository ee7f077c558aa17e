// A token stays out of the address bar, of what is shared from it and of the list of pages that were seen. Forms that go
// to their own page are still sent to the link.
const place = document.querySelector<HTMLElement>('[data-hides-token]');
if (place) {
  for (const form of document.querySelectorAll<HTMLFormElement>('main form:not([action])'))
    form.action = location.href;
  history.replaceState(history.state, '', place.dataset.hidesToken);
}

export {};

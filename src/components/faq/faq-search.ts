// Leaves only the questions that hold every word that is typed, and says how many those are.
const normaliseText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The list of topics leads only to what is shown. */
function showTopic(page: HTMLElement, id: string, left: number): void {
  const link = page.querySelector<HTMLElement>(`.faq__topics a[href="#${CSS.escape(id)}"]`);
  const item = link?.closest('li');
  if (item) item.hidden = left === 0;
  const number = link?.querySelector('span');
  if (number) number.textContent = String(left);
}

function enhance(page: HTMLElement): void {
  const search = page.querySelector<HTMLElement>('[data-faq-search]');
  const input = search?.querySelector('input');
  const count = search?.querySelector<HTMLElement>('[data-faq-count]');
  if (!search || !input || !count) return;
  const questions = [...page.querySelectorAll<HTMLElement>('[data-question]')].map((place) => ({
    place,
    text: normaliseText(place.textContent ?? ''),
  }));
  const groups = [...page.querySelectorAll<HTMLElement>('[data-faq-group]')];
  const show = (): void => {
    const words = normaliseText(input.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { place, text } of questions) {
      place.hidden = !words.every((word) => text.includes(word));
      if (!place.hidden) found += 1;
    }
    for (const group of groups) {
      const left = group.querySelectorAll('[data-question]:not([hidden])').length;
      group.hidden = left === 0;
      showTopic(page, group.getAttribute('aria-labelledby') ?? '', left);
    }
    const { none = '', some = '' } = count.dataset;
    count.textContent = words.length === 0 ? '' : found === 0 ? none : some.replace('{count}', String(found));
  };
  /** What an address names is shown, whatever is searched for. */
  const reveal = (): void => {
    const target = page.querySelector<HTMLElement>(':target');
    if (!target) return;
    input.value = '';
    show();
    const question = target.closest('details');
    if (question) question.open = true;
    target.scrollIntoView();
  };
  input.addEventListener('input', show);
  addEventListener('hashchange', reveal);
  search.hidden = false;
  show();
}

document.querySelectorAll<HTMLElement>('[data-faq]').forEach(enhance);

// Ticking that there is one name only empties the last name and switches it off, so that what is kept is what is seen.
// Without a script the server leaves a typed last name out.

/** What was typed before the tick, by field: it comes back where the tick is taken away. */
const typed = new WeakMap<HTMLInputElement, string>();

function follow(box: HTMLInputElement): void {
  const last = box.form?.elements.namedItem('lastname');
  if (!(last instanceof HTMLInputElement) || last.disabled === box.checked) return;
  if (box.checked) typed.set(last, last.value);
  last.value = box.checked ? '' : (typed.get(last) ?? last.value);
  last.disabled = box.checked;
}

const BOX = 'input[name="hasOneName"]';
for (const box of document.querySelectorAll<HTMLInputElement>(BOX)) follow(box);
// Forms may come into the page later, in a dialog.
document.addEventListener(
  'change',
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(BOX)) follow(target);
  },
  { capture: true },
);

export {};

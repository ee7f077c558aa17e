// Shows and hides what is typed into a password field. The button has one name, and says by its state what holds.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-reveal]')) {
  const field = document.getElementById(button.dataset.reveal ?? '');
  if (!(field instanceof HTMLInputElement)) continue;
  const set = (isShown: boolean): void => {
    field.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
  };
  button.hidden = false;
  button.addEventListener('click', () => set(field.type === 'password'));
  // A form that is sent holds a password field again, so that the browser offers to keep it.
  field.form?.addEventListener('submit', () => set(false));
}

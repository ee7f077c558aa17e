// Ctrl+K, or Cmd+K: to the search of the desk, from every page of it.
import { urls } from '#lib/domain/pages/urls.ts';

const findField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('main input[type="search"]');

document.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (location.pathname !== urls.deskSearch()) return location.assign(`${urls.deskSearch()}#find`);
  findField()?.select();
});

if (location.hash === '#find') findField()?.focus();

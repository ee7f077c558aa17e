// Asks for a customer's own parts of the page. A guest's browser fetches nothing more.
import { hasSessionHint } from '#lib/stores/account/session-hint.ts';

const address = document.querySelector<HTMLElement>('[data-own-page]')?.dataset.ownPage;
if (address !== undefined && hasSessionHint())
  void import('./own-parts.ts').then(({ showOwnParts }) => showOwnParts(address));

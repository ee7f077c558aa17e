// After a login: the favourite numbers of this browser join those of the account, and it is said what became of them.
import { notify } from '#lib/stores/account/notifications.ts';
import { joinLocalFavourites } from '#lib/stores/ticket/account-favourites.ts';

const words = document.querySelector<HTMLElement>('[data-account-words]')?.dataset ?? {};

const { added, replaced } = await joinLocalFavourites(localStorage);
const message = replaced > 0 ? words.favouritesReplaced : words.favouritesAdded;
if (added > 0 && message !== undefined)
  notify({ id: 'favourites', title: words.success ?? '', message, icon: 'success' });

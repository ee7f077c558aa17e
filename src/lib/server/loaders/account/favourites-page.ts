// Favourite numbers of the account: a list with forms that work by themselves.

import type { AstroGlobal } from 'astro';
import {
  addFavourite,
  deleteFavourite,
  editFavourite,
  type Favourite,
  getFavourites,
} from '#lib/contracts/favourite.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { type FavouriteGame, listFavouriteGames } from '#lib/domain/account/favourite-games.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { NoticeName } from '#lib/domain/visitor/notices.ts';
import { NOTICES } from '#lib/domain/visitor/notices.ts';
import type { FavouriteEditing } from '#lib/forms/account/favourite-editing.ts';
import { createFavouriteView, parseFavourite } from '#lib/forms/account/favourite-form.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { ServiceLost } from '../../services/service.ts';
import { storeNotices } from '../../session/notices.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';

const TEXT_MAX = 120;

interface AccountPage extends Pick<PageContext, 't' | 'knownOffers'> {
  readonly mine: Pick<VisitorApi, 'call'>;
}

export interface FavouritesPage {
  readonly games: readonly FavouriteGame[];
  readonly editing: FavouriteEditing | undefined;
  /** Just deleted: it can be put back. */
  readonly deleted: Favourite | undefined;
  /** The numbers that were to be changed are gone. */
  readonly isGone: boolean;
  /** Why a button did nothing. */
  readonly trouble: string | undefined;
}

const NOTHING = { editing: undefined, deleted: undefined, isGone: false, trouble: undefined } as const;

interface Asked {
  readonly game: FavouriteGame;
  readonly favourite: Favourite | undefined;
}

/** The game whose form is asked for, with the numbers to be changed. */
function findAsked(games: readonly FavouriteGame[], query: URLSearchParams): Asked | undefined {
  const [add, edit] = [query.get('add'), query.get('edit')];
  for (const game of games) {
    if (edit === null && game.offer.key === add) return { game, favourite: undefined };
    const favourite = game.favourites.find(({ id }) => id === edit);
    if (favourite) return { game, favourite };
  }
  return undefined;
}

const toTyped = ({ numbers, powerballs, name }: Favourite) => ({
  numbers: numbers.join(' '),
  powerball: powerballs.join(' '),
  name,
});

/** The words of a refusal; other faults are thrown. */
function toRefusal(error: unknown): string {
  if (error instanceof ServiceLost) return GATEWAY_ERRORS[error.code].message;
  if (error instanceof ApiError && error.status < 500) return error.message;
  throw error;
}

const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : '';
};

const readNumberList = (form: FormData, name: string): number[] =>
  readText(form, name)
    .split(' ')
    .filter((text) => /^\d{1,3}$/.test(text))
    .map(Number);

/** Back to the list, where it is said what was done. */
function leaveWithNotice(astro: AstroGlobal, t: Translate, name: NoticeName): Response {
  storeNotices(astro.locals.context, [{ code: name, message: t(NOTICES[name].message), level: 'success' }]);
  return astro.redirect(urls.favouriteNumbers(), SEE_OTHER);
}

async function saveTyped(
  astro: AstroGlobal,
  { t, mine }: AccountPage,
  { game, favourite }: Asked,
  data: FormData,
): Promise<FavouriteEditing | Response> {
  const { view, picks } = parseFavourite(game.rules, data, t);
  const shown = { game, id: favourite?.id, form: view, refusal: undefined };
  if (!picks) {
    astro.response.status = UNPROCESSABLE;
    return shown;
  }
  try {
    if (favourite) await mine.call(editFavourite, { params: { id: favourite.id }, body: picks });
    else await mine.call(addFavourite, { body: { ...picks, offerKey: game.offer.key } });
  } catch (error) {
    const refusal = toRefusal(error);
    astro.response.status = UNPROCESSABLE;
    return { ...shown, refusal };
  }
  return leaveWithNotice(astro, t, favourite ? 'favouritesReplaced' : 'favouritesAdded');
}

/** Puts back what was deleted before. */
async function restore(astro: AstroGlobal, { t, mine }: AccountPage, data: FormData): Promise<Response> {
  await mine.call(addFavourite, {
    body: {
      offerKey: readText(data, 'offerKey'),
      numbers: readNumberList(data, 'numbers'),
      powerballs: readNumberList(data, 'powerballs'),
      name: readText(data, 'name'),
    },
  });
  return leaveWithNotice(astro, t, 'favouritesAdded');
}

const loadGames = async ({ mine, knownOffers }: AccountPage): Promise<readonly FavouriteGame[]> =>
  listFavouriteGames(knownOffers, (await mine.call(getFavourites)).result);

async function submitForm(astro: AstroGlobal, page: AccountPage): Promise<FavouritesPage | Response> {
  const data = await readForm(astro);
  const games = await loadGames(page);
  const action = readText(data, 'action');
  try {
    if (action === 'restore') return await restore(astro, page, data);
    if (action === 'delete') {
      const id = readText(data, 'id');
      const deleted = games.flatMap(({ favourites }) => favourites).find((favourite) => favourite.id === id);
      if (deleted) await page.mine.call(deleteFavourite, { params: { id } });
      return { ...NOTHING, games: await loadGames(page), deleted };
    }
  } catch (error) {
    const trouble = toRefusal(error);
    astro.response.status = UNPROCESSABLE;
    return { ...NOTHING, games, trouble };
  }
  const asked = findAsked(games, astro.url.searchParams);
  if (!asked) return { ...NOTHING, games, isGone: true };
  const editing = await saveTyped(astro, page, asked, data);
  return editing instanceof Response ? editing : { ...NOTHING, games, editing };
}

/** What the page shows, or where a form leads. */
export async function loadFavouritesPage(
  astro: AstroGlobal,
  page: AccountPage,
): Promise<FavouritesPage | Response> {
  if (astro.request.method === 'POST') return submitForm(astro, page);
  const games = await loadGames(page);
  const query = astro.url.searchParams;
  const asked = findAsked(games, query);
  if (!asked) return { ...NOTHING, games, isGone: query.has('edit') };
  const { game, favourite } = asked;
  const form = createFavouriteView(game.rules, page.t, favourite && toTyped(favourite));
  return { ...NOTHING, games, editing: { game, id: favourite?.id, form, refusal: undefined } };
}

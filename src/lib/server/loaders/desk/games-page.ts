// The catalogue at the desk: the list of games, and a new one.
import type { AstroGlobal } from 'astro';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { type CatalogueEntry, listCatalogue, saveCatalogueGame } from '#lib/contracts/catalogue/catalogue.ts';
import { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { CONFLICT, SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';

export interface GamesPage extends DeskPage {
  readonly offers: readonly CatalogueEntry[];
  readonly canChange: boolean;
}

/** The list of what the shop sells, or the answer to give instead. */
export async function openGamesPage(astro: AstroGlobal): Promise<GamesPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { offers } = await callAsOperator(page.app, page.context, listCatalogue);
  return { ...page, offers, canChange: page.rights.includes('catalogue') };
}

export interface NewGamePage extends DeskPage {
  readonly sent: { readonly template: string; readonly name: string; readonly key: string };
  readonly errors: FieldErrors;
}

const KEY = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const KEY_MAX = 40;

const readText = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** What is missing of a new game, by field. */
function findFaults(t: DeskPage['t'], { template, name, key }: NewGamePage['sent']): FieldErrors {
  const isKnown = GAME_TEMPLATES.some((one) => one.name === template);
  const faults: [string, string][] = [];
  if (!isKnown) faults.push(['template', 'desk.game-new-template-missing']);
  if (name === '') faults.push(['name', 'desk.game-new-name-missing']);
  if (!KEY.test(key) || key.length > KEY_MAX) faults.push(['key', 'desk.game-new-key-wrong']);
  return Object.fromEntries(faults.map(([field, text]) => [field, [{ code: 'wrong', message: t(text) }]]));
}

/** Makes the draft of a new game. @returns where it is edited, or what keeps it from being made */
async function createGame(
  astro: AstroGlobal,
  { app, context, t }: DeskPage,
  sent: NewGamePage['sent'],
): Promise<Response | FieldErrors> {
  const faults = findFaults(t, sent);
  if (Object.keys(faults).length > 0) return faults;
  const { key, name } = sent;
  const taken: FieldErrors = { key: [{ code: 'taken', message: t('desk.game-new-taken') }] };
  const { offers } = await callAsOperator(app, context, listCatalogue);
  if (offers.some((offer) => offer.key === key)) return taken;
  const template = GAME_TEMPLATES.find((one) => one.name === sent.template);
  const file = GameFile.parse({ ...template?.file, key, name, shortName: name });
  try {
    await callAsOperator(app, context, saveCatalogueGame, { params: { key }, body: { file, revision: 0 } });
  } catch (error) {
    if (error instanceof ApiError && error.status === CONFLICT) return taken;
    throw error;
  }
  return astro.redirect(urls.deskGame(key), SEE_OTHER);
}

/** The form of a new game, or the way to its draft. */
export async function openNewGamePage(astro: AstroGlobal): Promise<NewGamePage | Response> {
  const page = await openDeskPage(astro, { right: 'catalogue' });
  if (page instanceof Response) return page;
  if (astro.request.method !== 'POST')
    return { ...page, sent: { template: '', name: '', key: '' }, errors: {} };
  const data = await readForm(astro);
  const sent = {
    template: readText(data, 'template'),
    name: readText(data, 'name'),
    key: readText(data, 'key'),
  };
  const made = await createGame(astro, page, sent);
  if (made instanceof Response) return made;
  astro.response.status = UNPROCESSABLE;
  return { ...page, sent, errors: made };
}

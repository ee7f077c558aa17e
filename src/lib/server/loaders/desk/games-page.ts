// The catalogue at the desk: the list of what is sold, and a new game or raffle.
import type { AstroGlobal } from 'astro';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import {
  type CatalogueEntry,
  listCatalogue,
  saveCatalogueOffer,
} from '#lib/contracts/catalogue/catalogue.ts';
import { Name, Slug } from '#lib/contracts/catalogue/file-fields.ts';
import { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import type { OfferFormat } from '#lib/contracts/catalogue/offer-file.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createRaffleDraft } from '#lib/domain/catalogue/raffle-draft.ts';
import { createSyndicateDraft } from '#lib/domain/catalogue/syndicate-draft.ts';
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

/** What a new offer begins with: a template of games, or how a raffle is drawn. */
interface SentNew {
  readonly template: string;
  readonly name: string;
  readonly key: string;
}

export interface NewOfferPage extends DeskPage {
  readonly sent: SentNew;
  readonly errors: FieldErrors;
}

const readText = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** How a kind of offer begins. */
interface NewKind {
  /** What there is to choose from; empty where all of the kind begin alike. */
  readonly templates: readonly string[];
  /** What is said where none is chosen. */
  readonly templateMissing: string;
  readonly createFile: (sent: SentNew) => OfferFileStart;
}
type OfferFileStart = { readonly format: OfferFormat };

/** What is missing of a new offer, by field. */
function findFaults(t: DeskPage['t'], kind: NewKind, { template, name, key }: SentNew): FieldErrors {
  const faults: [string, string][] = [];
  if (kind.templates.length > 0 && !kind.templates.includes(template))
    faults.push(['template', kind.templateMissing]);
  if (name === '') faults.push(['name', 'desk.game-new-name-missing']);
  else if (!Name.safeParse(name).success) faults.push(['name', 'desk.game-new-name-wrong']);
  if (!Slug.safeParse(key).success) faults.push(['key', 'desk.game-new-key-wrong']);
  return Object.fromEntries(faults.map(([field, text]) => [field, [{ code: 'wrong', message: t(text) }]]));
}

/** Makes the draft of a new offer. @returns where it is edited, or what keeps it from being made */
async function createDraft(
  astro: AstroGlobal,
  { app, context, t }: DeskPage,
  kind: NewKind,
  sent: SentNew,
): Promise<Response | FieldErrors> {
  const faults = findFaults(t, kind, sent);
  if (Object.keys(faults).length > 0) return faults;
  const { key } = sent;
  const taken: FieldErrors = { key: [{ code: 'taken', message: t('desk.game-new-taken') }] };
  const { offers } = await callAsOperator(app, context, listCatalogue);
  if (offers.some((offer) => offer.key === key)) return taken;
  const file = { ...kind.createFile(sent) };
  try {
    await callAsOperator(app, context, saveCatalogueOffer, { params: { key }, body: { file, revision: 0 } });
  } catch (error) {
    if (error instanceof ApiError && error.status === CONFLICT) return taken;
    throw error;
  }
  return astro.redirect(urls.deskGame(key), SEE_OTHER);
}

async function openNewOfferPage(astro: AstroGlobal, kind: NewKind): Promise<NewOfferPage | Response> {
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
  const made = await createDraft(astro, page, kind, sent);
  if (made instanceof Response) return made;
  astro.response.status = UNPROCESSABLE;
  return { ...page, sent, errors: made };
}

const NEW_GAME: NewKind = {
  templates: GAME_TEMPLATES.map(({ name }) => name),
  templateMissing: 'desk.game-new-template-missing',
  createFile: ({ template, key, name }) =>
    GameFile.parse({
      ...GAME_TEMPLATES.find((one) => one.name === template)?.file,
      key,
      name,
      shortName: name,
    }),
};

/** How a raffle is drawn. */
export const RAFFLE_TEMPLATES = ['single', 'calendar'] as const;

const NEW_RAFFLE: NewKind = {
  templates: RAFFLE_TEMPLATES,
  templateMissing: 'desk.raffle-new-kind-missing',
  createFile: ({ template, key, name }) =>
    createRaffleDraft({ key, name, isByCalendar: template === 'calendar' }),
};

/** The form of a new game, or the way to its draft. */
export const openNewGamePage = (astro: AstroGlobal): Promise<NewOfferPage | Response> =>
  openNewOfferPage(astro, NEW_GAME);

/** The form of a new raffle, or the way to its draft. */
export const openNewRafflePage = (astro: AstroGlobal): Promise<NewOfferPage | Response> =>
  openNewOfferPage(astro, NEW_RAFFLE);

const NEW_SYNDICATE: NewKind = {
  templates: [],
  templateMissing: '',
  createFile: createSyndicateDraft,
};

/** The form of a new syndicate, or the way to its draft. */
export const openNewSyndicatePage = (astro: AstroGlobal): Promise<NewOfferPage | Response> =>
  openNewOfferPage(astro, NEW_SYNDICATE);

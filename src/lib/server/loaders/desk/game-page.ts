// The page of one game or raffle at the desk: its draft as a form, what is wrong with it, its odds, and its versions.
import type { AstroGlobal } from 'astro';
import {
  checkCatalogueOffer,
  discardCatalogueDraft,
  getCatalogueOffer,
  publishCatalogueOffer,
  reviseCatalogueOffer,
  saveCatalogueOffer,
} from '#lib/contracts/catalogue/catalogue.ts';
import { GAME_FORMAT, GameFile } from '#lib/contracts/catalogue/game-file.ts';
import { OfferFormat } from '#lib/contracts/catalogue/offer-file.ts';
import { RAFFLE_FORMAT } from '#lib/contracts/catalogue/raffle-file.ts';
import { SYNDICATE_FORMAT } from '#lib/contracts/catalogue/syndicate-file.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { listFileChanges } from '#lib/domain/catalogue/file-changes.ts';
import { isZone } from '#lib/domain/catalogue/file-fault.ts';
import { removeRow, type SentFields, toFileFields } from '#lib/domain/catalogue/file-form.ts';
import { readGameForm, toGameFields } from '#lib/domain/catalogue/game-form.ts';
import { previewGame } from '#lib/domain/catalogue/game-preview.ts';
import { describeGame } from '#lib/domain/catalogue/game-summary.ts';
import type { CatalogueOffer, GameView } from '#lib/domain/catalogue/game-view.ts';
import { getRaffleRules, readRaffleForm } from '#lib/domain/catalogue/raffle-form.ts';
import { readSyndicateForm, SYNDICATE_RULES } from '#lib/domain/catalogue/syndicate-form.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { isCalendarDate } from '#lib/domain/time/calendar-date.ts';
import { formatInstant, SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { toInstant } from '#lib/domain/time/zoned-time.ts';
import { NOT_FOUND, SEE_OTHER } from '#lib/http-status.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { readSentForm, type SentForm } from './sent-form.ts';

export interface GamePage extends DeskPage {
  readonly view: GameView;
}

/** What stands in the form before anything is changed. */
const getBase = ({ draft, planned, published }: CatalogueOffer): object =>
  (draft as object | undefined) ?? planned ?? published ?? {};

const DIVISIONS = 'rules.0.divisions';

const countDivisions = (file: object): number =>
  (file as { rules?: readonly { divisions?: readonly unknown[] }[] }).rules?.[0]?.divisions?.length ?? 0;

/** The rows without the one at that place; those behind it move up. */
function removeDivision(file: object, place: number): object {
  const { rules = [], ...rest } = file as { rules?: { divisions: { division: number }[] }[] };
  const [newest, ...earlier] = rules;
  if (!newest) return file;
  const divisions = newest.divisions
    .filter((_, index) => index !== place)
    .map((one, index) => ({ ...one, division: index + 1 }));
  return { ...rest, rules: [{ ...newest, divisions }, ...earlier] };
}

const getFormat = (file: object): OfferFormat =>
  OfferFormat.safeParse((file as { format?: unknown }).format).data ?? GAME_FORMAT;

/** A form and its file, by the kind of offer. */
interface FormOfKind {
  readonly read: (base: object, sent: SentFields) => object;
  readonly show: (file: object) => ReadonlyMap<string, string>;
}

const FORMS: Readonly<Record<OfferFormat, FormOfKind>> = {
  [GAME_FORMAT]: { read: readGameForm, show: toGameFields },
  [RAFFLE_FORMAT]: { read: readRaffleForm, show: (file) => toFileFields(file, getRaffleRules(file)) },
  [SYNDICATE_FORMAT]: {
    read: readSyndicateForm,
    show: (file) => toFileFields(file, { ...SYNDICATE_RULES, reopensWhenFull: { kind: 'text' } }),
  },
};

const readSentFile = (base: object, fields: SentFields): object => FORMS[getFormat(base)].read(base, fields);

const toFields = (file: object): ReadonlyMap<string, string> => FORMS[getFormat(file)].show(file);

/** The zone of the offer; that of the shop while it names none that there is. */
function getZone(file: object): string {
  const { timeZone } = file as { timeZone?: unknown };
  return typeof timeZone === 'string' && isZone(timeZone) ? timeZone : SHOP_ZONE;
}

/** As the browser sends a day and a time. */
const WALL_TIME = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d{2})?$/;

/** The instant of a day and time in the zone of the game; undefined where none was said. */
function readStart({ fields }: SentForm, file: object): string | undefined {
  const [, day = '', time = ''] = WALL_TIME.exec(fields.get('startsAt')?.[0] ?? '') ?? [];
  if (!isCalendarDate(day)) return undefined;
  return new Date(toInstant(day, time, getZone(file))).toISOString();
}

/** The name of the draft, for what is said of it. */
const getName = (file: object, key: string): string => (file as { name?: string }).name || key;

interface Opened {
  readonly page: DeskPage;
  readonly key: string;
  readonly game: CatalogueOffer;
}

/** Saves what was typed. @throws ApiError `draft_changed` where somebody else has saved */
const saveFile = ({ page: { app, context }, key }: Opened, file: object, revision: number) =>
  callAsOperator(app, context, saveCatalogueOffer, { params: { key }, body: { file, revision } });

interface AddedRow {
  /** The list that a row is added to. */
  readonly row: string;
}
type Done = { readonly message: string; readonly level?: 'success' | 'warning' };

/** Publishes the saved draft, now or at the moment that was said. */
async function publishSaved(opened: Opened, sent: SentForm, file: object, revision: number): Promise<Done> {
  const { page, key } = opened;
  const { app, context, t } = page;
  const isPlanned = sent.action === 'plan';
  const startsAt = isPlanned ? readStart(sent, file) : undefined;
  if (isPlanned && startsAt === undefined) return { message: t('desk.game-plan-missing'), level: 'warning' };
  const note = sent.fields.get('note')?.[0] ?? '';
  await callAsOperator(app, context, publishCatalogueOffer, {
    params: { key },
    body: { revision, note, ...(startsAt && { startsAt }) },
  });
  return {
    message: startsAt
      ? t('desk.game-planned', { date: formatInstant(startsAt, getZone(file)) })
      : t('desk.game-published', { name: getName(file, key) }),
  };
}

/** What the form's button asks for, with the fields saved first. */
async function takeForm(opened: Opened, sent: SentForm): Promise<Done | AddedRow> {
  const { page, game } = opened;
  const { t } = page;
  const read = readSentFile(getBase(game), sent.fields);
  const [, removed] = /^remove-row\.(.{1,80})$/.exec(sent.action) ?? [];
  const [, place] = /^rules\.0\.divisions\.(\d{1,2})$/.exec(removed ?? '') ?? [];
  const file =
    place !== undefined
      ? removeDivision(read, Number(place))
      : removed !== undefined
        ? removeRow(read, removed)
        : read;
  const seen = Number(sent.fields.get('revision')?.[0] ?? 0);
  const { revision, faults } = await saveFile(opened, file, seen);
  const isFaulty = faults.some(({ isWarning }) => !isWarning);
  const [, row] = /^add-row\.(.{1,80})$/.exec(sent.action) ?? [];
  if (row !== undefined) return { row };
  if ((sent.action === 'publish' || sent.action === 'plan') && !isFaulty)
    return publishSaved(opened, sent, file, revision);
  return isFaulty
    ? { message: t('desk.game-saved-with-faults'), level: 'warning' }
    : { message: t('desk.game-saved') };
}

/** What stands outside of the form: the history, the planned version. */
async function takeOther({ page, key }: Opened, { action, fields }: SentForm): Promise<Done | undefined> {
  const { app, context, t } = page;
  const params = { key };
  const revision = fields.get('revision')?.[0] ?? '0';
  if (action === 'discard' || action === 'take-back') {
    const state = action === 'discard' ? 'draft' : 'planned';
    await callAsOperator(app, context, discardCatalogueDraft, { params, query: { state, revision } });
    return { message: t(action === 'discard' ? 'desk.game-discarded' : 'desk.game-taken-back') };
  }
  const [, number] = /^revise\.(\d{1,6})$/.exec(action) ?? [];
  if (number === undefined) return undefined;
  await callAsOperator(app, context, reviseCatalogueOffer, {
    params: { key, number },
    body: { revision: Number(revision) },
  });
  return { message: t('desk.game-revised', { number }) };
}

/** The page that shows what is there. @param own what was typed and could not be saved */
function createPage(
  { page, key, game }: Opened,
  own?: { file: object; refusal?: string },
  addedRow?: string,
): GamePage {
  const file = own?.file ?? getBase(game);
  const whole = GameFile.safeParse(file).data;
  const canSum = whole !== undefined && game.faults.every(({ isWarning }) => isWarning);
  const view: GameView = {
    key,
    game,
    canChange: page.rights.includes('catalogue'),
    zone: getZone(file),
    format: getFormat(file),
    fields: toFields(file),
    faults: game.draft === undefined ? [] : game.faults,
    summary: canSum ? describeGame(whole) : undefined,
    card: canSum ? previewGame(whole, Date.now()) : undefined,
    changes: game.draft && game.published ? listFileChanges(game.published, game.draft) : [],
    refusal: own?.refusal,
    addedRow,
    divisions: countDivisions(file) + (addedRow === DIVISIONS ? 1 : 0),
  };
  return { ...page, view };
}

async function loadGame({ app, context }: DeskPage, key: string): Promise<CatalogueOffer | undefined> {
  try {
    return await callAsOperator(app, context, getCatalogueOffer, { params: { key } });
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}

/** The page as what was typed would make it. Nothing is saved. */
async function previewSent(opened: Opened, { fields }: SentForm): Promise<GamePage> {
  const { page, key, game } = opened;
  const file = readSentFile(getBase(game), fields);
  const params = { key };
  const { faults } = await callAsOperator(page.app, page.context, checkCatalogueOffer, {
    params,
    body: { file },
  });
  return createPage({ ...opened, game: { ...game, draft: game.draft ?? file, faults } }, { file });
}

/** The page of a game, or the answer to give instead. */
export async function openGamePage(astro: AstroGlobal): Promise<GamePage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'catalogue' : 'view' });
  if (page instanceof Response) return page;
  const { key = '' } = astro.params;
  const game = await loadGame(page, key);
  if (!game) return astro.rewrite('/404');
  const opened: Opened = { page, key, game };
  if (!isSent) return createPage(opened, undefined, astro.url.searchParams.get('row') ?? undefined);
  const sent = readSentForm(await readForm(astro));
  if (sent.action === 'preview') return previewSent(opened, sent);
  try {
    const done = (await takeOther(opened, sent)) ?? (await takeForm(opened, sent));
    if ('row' in done) {
      const anchor = done.row === DIVISIONS ? 'divisions' : done.row;
      return astro.redirect(`${urls.deskGame(key)}?row=${encodeURIComponent(done.row)}#${anchor}`, SEE_OTHER);
    }
    return redirectWithNotice(astro, urls.deskGame(key), done.message, done.level);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    astro.response.status = error.status;
    const now = (await loadGame(page, key)) ?? game;
    const refusal = Object.values(error.errors)[0]?.[0]?.message ?? error.message;
    // What was typed stays, whatever has become of the draft meanwhile.
    const isFormSent = sent.fields.has('name');
    const file = readSentFile(getBase(game), sent.fields);
    return createPage(
      { ...opened, game: now },
      isFormSent ? { file, refusal } : { file: getBase(now), refusal },
    );
  }
}

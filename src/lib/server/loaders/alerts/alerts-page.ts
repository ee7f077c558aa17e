// What somebody wants to hear of: a form that works by itself, with a login or by an address of mail alone.
import type { AstroGlobal } from 'astro';
import { type AlertWish, endAlert, listAlerts, requestAlert, setAlert } from '#lib/contracts/alerts.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import {
  ALERT_KINDS,
  type AlertKind,
  isAlertKindOf,
  listAlertKinds,
  listAlertOffers,
  suggestJackpotCents,
} from '#lib/domain/alerts/alert-kinds.ts';
import { type ShownAlert, toShownAlert } from '#lib/domain/alerts/shown-alert.ts';
import { formatWholeDollars, toCents } from '#lib/domain/money/money.ts';
import { findRestriction } from '#lib/domain/offers/restrictions.ts';
import { addressAlertForm, ownAlertForm, toStateValue } from '#lib/forms/alerts/alert-form.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { findOfferBySegment } from '../../page/offer-names.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';
import { submitForm } from '../page/submit-form.ts';

type Page = Pick<PageContext, 't' | 'brand' | 'offers' | 'knownOffers' | 'subVariant'>;
type Mine = Pick<VisitorApi, 'call'>;

/** In the address: what is of every game. */
export const ANY_GAME = 'any';

/** What the form is about. */
export interface AskedGame {
  /** `any` for every game. */
  readonly key: string;
  readonly name: string | undefined;
  readonly kinds: readonly AlertKind[];
  /** What the next jackpot is, in cents. */
  readonly jackpotCents?: number | undefined;
}

export interface AlertsPage {
  readonly games: readonly ProductOffer[];
  readonly asked: AskedGame | undefined;
  readonly form: FormView | undefined;
  /** What was set just now, or the address that a link was sent to. */
  readonly done: { readonly what: string } | { readonly email: string } | undefined;
  readonly ended: string | undefined;
  /** Those of the account; undefined for a visitor without one. */
  readonly own: readonly ShownAlert[] | undefined;
}

const hasAccount = ({ state }: Visitor): boolean => state === 'customer';

/** What can be set for every game at once: of what is sold here. */
function listAnyKinds(games: readonly ProductOffer[], visitor: Visitor): AlertKind[] {
  return ALERT_KINDS.filter((kind) =>
    kind === 'result' ? hasAccount(visitor) : games.some(({ type }) => isAlertKindOf(kind, type)),
  );
}

const findJackpot = ({ draws }: ProductOffer): number | undefined => {
  const [next] = draws;
  return next?.prizePool && !next.isPrizePoolUnknown ? toCents(next.prizePool.amount) : undefined;
};

function findAsked(
  games: readonly ProductOffer[],
  query: URLSearchParams,
  visitor: Visitor,
): AskedGame | undefined {
  const key = query.get('game') ?? '';
  if (key === '') return undefined;
  if (key === ANY_GAME) return { key, name: undefined, kinds: listAnyKinds(games, visitor) };
  const offer = findOfferBySegment(games, key);
  if (!offer) return undefined;
  return {
    key: offer.key,
    name: offer.name,
    kinds: listAlertKinds(offer.type),
    jackpotCents: findJackpot(offer),
  };
}

const toKey = ({ key }: AskedGame): string => (key === ANY_GAME ? '' : key);

function createView(
  { t, subVariant }: Page,
  visitor: Visitor,
  asked: AskedGame,
  kind: string | null,
): FormView {
  const chosen = asked.kinds.find((one) => one === kind) ?? asked.kinds[0] ?? '';
  const values = {
    kind: chosen,
    amount: formatWholeDollars(suggestJackpotCents(asked.jackpotCents)).replace('$', ''),
  };
  return hasAccount(visitor)
    ? createFormView(ownAlertForm, undefined, t, values)
    : createFormView(addressAlertForm, undefined, t, { ...values, state: toStateValue(subVariant) });
}

const toWish = (asked: AskedGame, typed: { kind: AlertKind; amount: number }): AlertWish => ({
  kind: typed.kind,
  productOfferKey: toKey(asked),
  onlyMine: false,
  ...(typed.kind === 'jackpot' && { atLeastCents: typed.amount }),
});

const listOwn = async (mine: Mine, { t, knownOffers }: Page): Promise<readonly ShownAlert[]> => {
  const names = new Map(knownOffers.map(({ key, name }) => [key, name]));
  return (await mine.call(listAlerts)).result.map((alert) => toShownAlert(t, names, alert));
};

interface Sending {
  readonly mine: Mine;
  readonly visitor: Visitor;
  readonly asked: AskedGame;
  readonly data: FormData;
}

/** Sets the alert, or asks for its link; the form again where something is wrong. */
async function send(astro: AstroGlobal, page: Page, { mine, visitor, asked, data }: Sending) {
  const { t, brand, knownOffers } = page;
  const sent = { data, context: undefined, t };
  if (hasAccount(visitor)) {
    return submitForm(astro, { ...sent, form: ownAlertForm }, async (typed) => {
      const onlyMine = typed.onlyMine || (typed.kind === 'result' && asked.key === ANY_GAME);
      const { result } = await mine.call(setAlert, { body: { ...toWish(asked, typed), onlyMine } });
      const names = new Map(knownOffers.map(({ key, name }) => [key, name]));
      return { what: toShownAlert(t, names, result).what };
    });
  }
  return submitForm(
    astro,
    { ...sent, form: addressAlertForm },
    async ({ email, state, website, ...typed }) => {
      await mine.call(requestAlert, {
        body: { ...toWish(asked, typed), brand: brand.key, email, state, website },
      });
      return { email };
    },
  );
}

/** Ends what its button names; gives what it was. */
async function endNamed(mine: Mine, page: Page, id: FormDataEntryValue | null): Promise<string | undefined> {
  if (typeof id !== 'string') return undefined;
  const found = (await listOwn(mine, page)).find((alert) => alert.id === id);
  if (found) await mine.call(endAlert, { params: { id } });
  return found?.what;
}

/** @throws ServiceLost */
export async function loadAlertsPage(
  astro: AstroGlobal,
  page: Page,
  mine: Mine,
  visitor: Visitor,
): Promise<AlertsPage> {
  const region = visitor.state === 'customer' ? visitor.customer.state : page.subVariant;
  const games = listAlertOffers(page.offers).filter((offer) => !findRestriction(offer, region));
  const query = astro.url.searchParams;
  const asked = findAsked(games, query, visitor);
  const isSent = astro.request.method === 'POST';
  const data = isSent ? await readForm(astro) : undefined;
  const isEnding = data?.get('action') === 'end' && hasAccount(visitor);
  const ended = isEnding ? await endNamed(mine, page, data?.get('id') ?? null) : undefined;
  const outcome =
    data && asked && !isEnding ? await send(astro, page, { mine, visitor, asked, data }) : undefined;
  return {
    games,
    asked,
    form:
      outcome?.state === 'refused'
        ? outcome.view
        : asked && createView(page, visitor, asked, query.get('kind')),
    done: outcome?.state === 'done' ? outcome.result : undefined,
    ended,
    own: hasAccount(visitor) ? await listOwn(mine, page) : undefined,
  };
}

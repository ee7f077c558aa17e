// Everything on the site that a link may lead to, with who sees it.
import { listBrands } from '#content/brands/known.ts';
import { COLLECTIONS, type CollectionName } from '#lib/contracts/content/collections.ts';
import type { EditorLink } from '#lib/contracts/editor/editor-desk.ts';
import { getHeldCapabilities } from '#lib/domain/brand/capabilities.ts';
import { formatFieldName } from '#lib/domain/content/content-fields.ts';
import { normalisePath } from '#lib/domain/content/content-paths.ts';
import { getKindGate } from '#lib/domain/offers/brand-offers.ts';
import { isPageHidden, type TakenAddresses } from '#lib/domain/pages/hidden-pages.ts';
import type { LinkMap, LinkTarget } from '#lib/domain/pages/link-check.ts';
import { listOfferSegments } from '#lib/domain/pages/offer-segments.ts';
import { findRoutesAt, getRouteGate, ROUTE_PATHS } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { Route } from '#lib/route-rules.ts';
import type { RouteName } from '#lib/routes.ts';
import { ROUTES } from '#lib/routes.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { listOffers } from '../../../catalogue/offers/store.ts';
import { getCapabilitySegments } from '../../../ground/config/capabilities.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { listItemDrafts } from '../../cms/drafts/item-drafts.ts';
import { type Fields, getTextField } from '../../cms/drafts/normalise-fields.ts';
import { getContentSource } from '../items/item-reference.ts';
import { loadStoredItems } from '../items/stored-items.ts';
import { loadTakenAddresses } from '../publishing/taken-addresses.ts';

export interface NamedTarget extends LinkTarget {
  readonly title: string;
  readonly kind: EditorLink['kind'];
}

export interface NamedLinkMap extends LinkMap {
  readonly targets: ReadonlyMap<string, readonly NamedTarget[]>;
}

interface ItemPlace {
  readonly collection: CollectionName;
  readonly kind: EditorLink['kind'];
  readonly field: string;
  readonly toPath: (value: string) => string;
  readonly route?: RouteName;
}

const ITEM_PLACES: readonly ItemPlace[] = [
  { collection: 'pages', kind: 'page', field: 'path', toPath: (path) => path },
  { collection: 'blog_posts', kind: 'post', field: 'slug', toPath: urls.blogPost, route: 'blogPost' },
  {
    collection: 'blog_categories',
    kind: 'page',
    field: 'slug',
    toPath: (slug) => urls.blogCategory(slug),
    route: 'blogCategory',
  },
  { collection: 'causes', kind: 'cause', field: 'slug', toPath: (slug) => urls.cause(slug), route: 'cause' },
  { collection: 'redirects', kind: 'page', field: 'from', toPath: (path) => path },
];

const DRAWS_AHEAD = 3;

/** A page that visitors do not see at its address is no place to lead to. */
const isHidden = ({ collection }: ItemPlace, path: string, fields: Fields, taken: TakenAddresses): boolean =>
  collection === 'pages' && isPageHidden({ path, overrides_route: fields.overrides_route }, taken);

const readRedirect = (fields: Fields) => COLLECTIONS.redirects.schema.safeParse(fields).data;

async function listItemTargets(
  { database }: Services,
  place: ItemPlace,
  taken: TakenAddresses,
): Promise<NamedTarget[]> {
  const source = getContentSource(place.collection);
  const items = await loadStoredItems(database.db, place.collection);
  const stored = new Set(items.map(({ id }) => id));
  const drafts = [...(await listItemDrafts(database.db, place.collection))].flatMap(([id, { fields }]) =>
    fields && !stored.has(id) ? [{ id, fields, status: 'draft' }] : [],
  );
  return [...items, ...drafts].flatMap(({ id, status, fields }) => {
    const value = getTextField(fields, place.field);
    if (!value || isHidden(place, value, fields, taken)) return [];
    return {
      path: place.toPath(value),
      title: source.getTitle(id, fields),
      kind: place.kind,
      brand: getTextField(fields, 'brand'),
      isPublished: status === 'published',
      gate: place.route ? getRouteGate(place.route) : [],
      redirect: place.collection === 'redirects' ? readRedirect(fields) : undefined,
    };
  });
}

async function listGameTargets(
  { database, clock }: Services,
  offers: readonly OfferDefinition[],
): Promise<NamedTarget[]> {
  const draws = await database.db
    .selectFrom('draw')
    .select(['offer_key', 'draw_no', 'local_date'])
    .where('stop_at', '>', getNowIso(clock))
    .orderBy('stop_at')
    .limit(200)
    .execute();
  const ahead = Map.groupBy(draws, ({ offer_key }) => offer_key);
  const common = { brand: undefined, isPublished: true };
  return offers.flatMap(({ key, name, type }): NamedTarget[] => {
    const gate = getKindGate(type);
    const game = { ...common, path: urls.offer(key), title: name, kind: 'game' as const, gate };
    const next = (ahead.get(key) ?? []).slice(0, DRAWS_AHEAD).map(({ draw_no, local_date }) => ({
      ...common,
      path: urls.drawOf(key, draw_no),
      title: `${name}, ${local_date}`,
      kind: 'draw' as const,
      gate,
    }));
    return [game, ...next];
  });
}

/** Pages of the shop that search engines list; the others are for one customer, or a step of something. */
function listShopTargets(): NamedTarget[] {
  return [...ROUTE_PATHS].flatMap(([path, gate]) => {
    const [name] = findRoutesAt(path);
    const route: Route | undefined = name && ROUTES[name];
    if (!route?.sitemap) return [];
    const title = formatFieldName((path.split('/').at(-1) ?? '').replaceAll('-', ' ')) || path;
    return { path, title, kind: 'shop' as const, brand: undefined, isPublished: true, gate };
  });
}

export async function loadLinkMap(services: Services): Promise<NamedLinkMap> {
  const { db } = services.database;
  const [{ segments }, offers, taken] = await Promise.all([
    getCapabilitySegments(services),
    listOffers(db),
    loadTakenAddresses(db),
  ]);
  const games = await listGameTargets(services, offers);
  const items = await Promise.all(ITEM_PLACES.map((place) => listItemTargets(services, place, taken)));
  const all = [...items.flat(), ...games, ...listShopTargets()];
  return {
    targets: Map.groupBy(all, ({ path }) => normalisePath(path)),
    offers: new Map(
      offers.flatMap((offer) =>
        listOfferSegments(offer).map((segment) => [segment, getKindGate(offer.type)] as const),
      ),
    ),
    held: new Map(
      listBrands().map(({ key, segmentName }) => [
        key,
        getHeldCapabilities(segments, undefined, segmentName),
      ]),
    ),
  };
}

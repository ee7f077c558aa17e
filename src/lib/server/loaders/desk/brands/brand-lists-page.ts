// The menu and the footer of a brand as rows. A button beside a row changes the rows and nothing else: they are shown on the
// pages once they are saved.
import type { AstroGlobal } from 'astro';
import { defaultNavigationOrder } from '#content/brands/navigation.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { saveDeskBrandLists } from '#lib/contracts/desk/brands.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import {
  actOnLists,
  type BrandLists,
  fromLists,
  readLists,
  toLists,
  trimLists,
} from '#lib/domain/brand/brand-lists.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import type { FooterColumn, MenuEntry } from '#lib/domain/brand/theme.ts';
import { getLinkLabel, listNamedLinks, listNavigationLinks } from '#lib/domain/pages/menus/navigation.ts';
import { listMenuLinks } from '#lib/domain/pages/menus/route-menus.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { loadNavigation } from '../../../content/brand-content.ts';
import { callAsOperator } from '../../../session/desk-session.ts';
import { redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { type OpenedBrand, openBrand } from './brand-pages.ts';

export interface BrandListsPage extends OpenedBrand {
  readonly lists: BrandLists;
  readonly errors: FieldErrors;
  /** The field that comes next after a row was changed. */
  readonly focus: string | undefined;
  /** Of the brand when the rows were read. */
  readonly version: string;
  /** Rows were changed that are not saved. */
  readonly isChanged: boolean;
}

/** What the brand shows while it has no menu of its own. */
async function listShopMenu(
  { page: { t }, brand }: OpenedBrand,
  held: ReadonlySet<Capability>,
): Promise<MenuEntry[]> {
  const links = listNamedLinks(await loadNavigation(brand.key), defaultCopy);
  return listNavigationLinks(links, defaultNavigationOrder, held).flatMap((link) => {
    const [kind] = link.children ?? [];
    const list = kind === undefined || kind === 'subvariant' ? undefined : kind;
    const label = getLinkLabel(link, t);
    return link.href === undefined ? [] : [{ label, href: link.href, ...(list && { list }) }];
  });
}

function listShopFooter({ page: { t } }: OpenedBrand, held: ReadonlySet<Capability>): FooterColumn[] {
  const about = listMenuLinks('footer', held).map(({ href, labelKey }) => ({ label: t(labelKey), href }));
  const columns = [
    { title: t('layout.footer-lotteries'), list: 'lotto', links: [] },
    { title: t('layout.footer-raffles'), list: 'raffle', links: [] },
    { title: t('layout.footer-results'), list: 'results', links: [] },
    { title: t('layout.footer-about'), links: about },
  ] as const;
  return held.has('commercial-lotteries') ? [...columns] : [...columns.slice(1)];
}

interface ShopLists {
  readonly menu: MenuEntry[];
  readonly footer: FooterColumn[];
}

async function loadShopLists(opened: OpenedBrand): Promise<ShopLists> {
  const held = await opened.page.app.readCapabilities(opened.brand.key);
  return { menu: await listShopMenu(opened, held), footer: listShopFooter(opened, held) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Rows as they are saved: what is the shop's stays the shop's. */
function toSaved({ brand }: OpenedBrand, typed: BrandLists, shop: ShopLists): Partial<ShopLists> {
  const { menu, footer } = fromLists(typed);
  const usual = fromLists(toLists(shop));
  return {
    ...((brand.menu || !isSame(menu, usual.menu)) && { menu }),
    ...((brand.footer || !isSame(footer, usual.footer)) && { footer }),
  };
}

/** The page of the lists, or the answer to give instead. */
export async function openBrandLists(astro: AstroGlobal): Promise<BrandListsPage | Response> {
  const opened = await openBrand(astro);
  if (opened instanceof Response) return opened;
  const { page, brand } = opened;
  const shop = await loadShopLists(opened);
  const shown = toLists({ menu: brand.menu ?? shop.menu, footer: brand.footer ?? shop.footer });
  const usual: BrandListsPage = {
    ...opened,
    lists: shown,
    errors: {},
    focus: undefined,
    version: brand.version,
    isChanged: false,
  };
  if (astro.request.method !== 'POST') return usual;
  const data = await readForm(astro);
  const action = String(data.get('action') ?? 'save');
  const version = String(data.get('version') ?? '');
  const lists = readLists(data);
  const acted = actOnLists(lists, action);
  if (acted) return { ...usual, ...acted, version, isChanged: true };
  const trimmed = trimLists(lists);
  const saved = toSaved(opened, trimmed, shop);
  const body =
    action === 'reset.menu'
      ? { footer: brand.footer }
      : action === 'reset.footer'
        ? { menu: brand.menu }
        : { ...saved, version };
  try {
    await callAsOperator(page.app, page.context, saveDeskBrandLists, { params: { key: brand.key }, body });
    const message = page.t('desk.brand-saved', { name: brand.name });
    return redirectWithNotice(astro, urls.deskBrandLists(brand.key), message);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return { ...usual, lists: trimmed, errors, isChanged: true };
  }
}

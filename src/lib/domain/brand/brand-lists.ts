// The menu and the footer of a brand as a form of rows: what was typed, a row added, moved or removed, and what is saved.
import type { FooterColumn, ListedKind, MenuEntry } from './theme.ts';

export interface MenuRow {
  readonly label: string;
  readonly href: string;
  readonly list: string;
}
export interface ColumnRow {
  readonly title: string;
  readonly list: string;
  readonly links: readonly Omit<MenuRow, 'list'>[];
}
export interface BrandLists {
  readonly menu: readonly MenuRow[];
  readonly footer: readonly ColumnRow[];
}

const ROWS_MAX = 60;

export const toLists = ({
  menu,
  footer,
}: {
  readonly menu: readonly MenuEntry[];
  readonly footer: readonly FooterColumn[];
}): BrandLists => ({
  menu: menu.map(({ label, href, list = '' }) => ({ label, href, list })),
  footer: footer.map(({ title, list = '', links }) => ({ title, list, links })),
});

type Read = (name: string) => string | undefined;

/** Rows of a list for as long as there are any. */
function readRows<Row>(read: Read, path: string, first: string, toRow: (row: string) => Row): Row[] {
  const rows: Row[] = [];
  while (rows.length < ROWS_MAX && read(`${path}.${rows.length}.${first}`) !== undefined)
    rows.push(toRow(`${path}.${rows.length}`));
  return rows;
}

/** What a form sent. */
export function readLists(data: Pick<FormData, 'get'>): BrandLists {
  const read: Read = (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : undefined;
  };
  const at = (name: string) => read(name) ?? '';
  const readLink = (row: string) => ({ label: at(`${row}.label`), href: at(`${row}.href`) });
  return {
    menu: readRows(read, 'menu', 'label', (row) => ({ ...readLink(row), list: at(`${row}.list`) })),
    footer: readRows(read, 'footer', 'title', (row) => ({
      title: at(`${row}.title`),
      list: at(`${row}.list`),
      links: readRows(read, `${row}.links`, 'label', readLink),
    })),
  };
}

const EMPTY_LINK = { label: '', href: '' };

function moveRow<Row>(rows: readonly Row[], place: number, step: -1 | 1): readonly Row[] {
  const [row, target] = [rows[place], place + step];
  if (row === undefined || target < 0 || target >= rows.length) return rows;
  return rows.toSpliced(place, 1).toSpliced(target, 0, row);
}

function actOn<Row>(rows: readonly Row[], verb: string, place: number, empty: Row): readonly Row[] {
  if (verb === 'add') return rows.length < ROWS_MAX ? [...rows, empty] : rows;
  if (verb === 'remove') return rows.toSpliced(place, 1);
  return moveRow(rows, place, verb === 'up' ? -1 : 1);
}

const ACTION = /^(add|remove|up|down)\.(menu|footer)(?:\.(\d{1,2}))?(?:\.(links)(?:\.(\d{1,2}))?)?$/;

export interface ActedLists {
  readonly lists: BrandLists;
  /** The field that comes next: that of a new row, of the row that moved, or of the list. */
  readonly focus: string;
}

/** The lists after a button beside a row: `up.menu.2`, `add.footer.0.links`; undefined for any other button. */
export function actOnLists(lists: BrandLists, action: string): ActedLists | undefined {
  const [, verb, list, first, links, second] = ACTION.exec(action) ?? [];
  if (verb === undefined || list === undefined) return undefined;
  const place = Number(links ? second : first);
  const target = verb === 'up' ? place - 1 : verb === 'down' ? place + 1 : place;
  const toFocus = (path: string, count: number, field: string) =>
    verb === 'remove'
      ? path
      : `${path}.${verb === 'add' ? count - 1 : Math.min(Math.max(target, 0), count - 1)}.${field}`;
  if (list === 'menu') {
    const menu = actOn(lists.menu, verb, place, { ...EMPTY_LINK, list: '' });
    return { lists: { ...lists, menu }, focus: toFocus('menu', menu.length, 'label') };
  }
  if (!links) {
    const footer = actOn(lists.footer, verb, place, { title: '', list: '', links: [EMPTY_LINK] });
    return { lists: { ...lists, footer }, focus: toFocus('footer', footer.length, 'title') };
  }
  const column = lists.footer[Number(first)];
  if (!column) return undefined;
  const changed = { ...column, links: actOn(column.links, verb, place, EMPTY_LINK) };
  const path = `footer.${Number(first)}.links`;
  return {
    lists: { ...lists, footer: lists.footer.with(Number(first), changed) },
    focus: toFocus(path, changed.links.length, 'label'),
  };
}

const isTyped = ({ label, href }: { label: string; href: string }): boolean => label !== '' || href !== '';
const toListed = (list: string) => (list === '' ? {} : { list: list as ListedKind });

/** Without the rows that were left empty, so that what is wrong is said at the row that is seen. */
export const trimLists = ({ menu, footer }: BrandLists): BrandLists => ({
  menu: menu.filter(isTyped),
  footer: footer
    .map((column) => ({ ...column, links: column.links.filter(isTyped) }))
    .filter(({ title, list, links }) => title !== '' || list !== '' || links.length > 0),
});

/** What is kept of the rows. */
export const fromLists = ({ menu, footer }: BrandLists): { menu: MenuEntry[]; footer: FooterColumn[] } => ({
  menu: menu.map(({ label, href, list }) => ({ label, href, ...toListed(list) })),
  footer: footer.map(({ title, list, links }) => ({ title, ...toListed(list), links })),
});

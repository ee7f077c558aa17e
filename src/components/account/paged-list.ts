// Turns the pages of a list of the account in place. Without script, and whenever something is in the way, the links
// lead to whole pages.
import {
  $pagedLists,
  clearPagedLists,
  getPagedList,
  type ListName,
  type ListPage,
  showPage,
  turnPage,
} from '#lib/stores/account/paged-lists.ts';

const MARK = '[data-paged-list]';
const find = (from: ParentNode): HTMLElement | null => from.querySelector<HTMLElement>(MARK);

const readName = ({ dataset }: HTMLElement): ListName => ({
  customerId: dataset.customer ?? '',
  subVariant: dataset.subVariant ?? '',
  list: dataset.pagedList ?? '',
});

const readPage = (list: HTMLElement): ListPage => ({
  number: Number(list.dataset.page),
  limit: Number(list.dataset.limit),
  total: Number(list.dataset.total),
  ids: [...list.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row ?? ''),
  markup: list.innerHTML,
});

const isSame = (a: ListName, b: ListName): boolean =>
  a.list === b.list && a.customerId === b.customerId && a.subVariant === b.subVariant;

/** @throws where the address gives no page of this list of this customer */
async function fetchPage(name: ListName, address: string): Promise<ListPage> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = find(page);
  if (!answer.ok || answer.redirected || !list || !isSame(readName(list), name))
    throw new Error(`${address} is no page of this list`);
  return readPage(list);
}

/** Where a link leads to another page of the list, and nothing was asked for besides. */
function findTurn(list: HTMLElement, event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return isPlain && link?.closest('nav') && list.contains(link) ? link : undefined;
}

const toNumber = (address: string): number => Number(/\/(\d+)$/.exec(new URL(address).pathname)?.[1] ?? 1);

function startPaging(list: HTMLElement): void {
  const name = readName(list);
  const heading = document.querySelector<HTMLElement>('h1');
  const first = readPage(list);
  let shown = first.number;
  let latest = location.href;
  showPage(name, first);
  $pagedLists.subscribe(() => list.setAttribute('aria-busy', String(getPagedList(name).isFetching)));

  const turn = async (address: string, isNew: boolean): Promise<void> => {
    latest = address;
    try {
      const page = await turnPage(name, toNumber(address), () => fetchPage(name, address));
      // Another one was asked for meanwhile.
      if (latest !== address) return;
      if (isNew) history.pushState(null, '', address);
      shown = page.number;
      list.replaceChildren(...new DOMParser().parseFromString(page.markup, 'text/html').body.childNodes);
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    } catch {
      if (latest === address) location.assign(address);
    }
  };

  list.addEventListener('click', (event) => {
    const link = findTurn(list, event);
    if (!link) return;
    event.preventDefault();
    if (toNumber(link.href) !== shown) void turn(link.href, true);
  });
  addEventListener('popstate', () => {
    if (toNumber(location.href) !== shown) void turn(location.href, false);
  });
  // A page that comes out of the browser's own store may be of another day, or of another customer.
  addEventListener('pageshow', ({ persisted }) => persisted && clearPagedLists());
}

const list = find(document);
if (list) startPaging(list);

// Lists the pages that the service worker has kept, those of the customer first, the latest first.
import {
  findHintMark,
  isTooOld,
  KEPT_CACHES,
  KEPT_HEADERS,
  KEPT_LIMITS,
} from '#lib/domain/offline/kept-copies.ts';

const SHOWN_MAX = 12;

interface KeptPage {
  readonly address: string;
  readonly title: string;
  readonly at: string;
}

/** The title as it is read, without the name of the site. */
function readTitle(answer: Response): string {
  const html = decodeURIComponent(answer.headers.get(KEPT_HEADERS.title) ?? '');
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return text.replace(/ \| [^|]*$/, '');
}

async function listPages(copy: 'own' | 'shared'): Promise<KeptPage[]> {
  const cache = await caches.open(KEPT_CACHES[copy]);
  const pages: KeptPage[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const at = answer?.headers.get(KEPT_HEADERS.at);
    if (!answer || !at || isTooOld(Date.parse(at), Date.now(), KEPT_LIMITS[copy].days)) continue;
    if (copy === 'own' && answer.headers.get(KEPT_HEADERS.mark) !== findHintMark(document.cookie)) continue;
    pages.push({ address: request.url, title: readTitle(answer), at });
  }
  return pages.reverse();
}

function createRow({ address, title, at }: KeptPage, words: string): HTMLLIElement {
  const row = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  row.append(link, `, ${words.replace('{time}', format.format(new Date(at)))}`);
  return row;
}

async function showKept(section: HTMLElement): Promise<void> {
  const pages = [...(await listPages('own')), ...(await listPages('shared'))].slice(0, SHOWN_MAX);
  if (pages.length === 0) return;
  const list = section.querySelector('ul');
  list?.replaceChildren(...pages.map((page) => createRow(page, section.dataset.wordsAt ?? '')));
  for (const part of section.querySelectorAll<HTMLElement>('ul, [data-kept-some]')) part.hidden = false;
  for (const part of section.querySelectorAll<HTMLElement>('[data-kept-none]')) part.hidden = true;
}

const section = document.querySelector<HTMLElement>('[data-kept-list]');
if (section && 'caches' in window) void showKept(section);

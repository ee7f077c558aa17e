// A piece of a page that is fetched when it is first wanted. It stands at the end of the page from then on.
const held = new Map<string, Promise<HTMLElement>>();

/** Settles when the sheet is there, or can't be had. */
const loadSheet = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((done) => {
    sheet.onload = () => done();
    sheet.onerror = () => done();
    document.head.append(sheet);
  });

const asked = new Set<string>();

/** Settles when the style sheets that a fragment brings are at work; each is fetched once. */
export async function loadSheets(piece: Document): Promise<void> {
  const sheets = [...piece.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const fresh = sheets.filter(({ href }) => !asked.has(href));
  for (const { href } of fresh) asked.add(href);
  await Promise.all(fresh.map(loadSheet));
}

async function fetchFragment(address: string): Promise<HTMLElement> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`The fragment ${address} can't be had`);
  const piece = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const element = piece.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error(`The fragment ${address} is empty`);
  await loadSheets(piece);
  document.body.append(element);
  return element;
}

/**
 * The one element of a fragment, with its style sheet at work. Asked for again while it comes, it is the same; after a
 * failure it is fetched again. @throws Error when it can't be had
 */
export function loadFragment(address: string): Promise<HTMLElement> {
  const known = held.get(address);
  if (known) return known;
  const coming = fetchFragment(address);
  held.set(address, coming);
  coming.catch(() => held.delete(address));
  return coming;
}

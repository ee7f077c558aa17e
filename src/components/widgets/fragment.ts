// A piece of a page that is fetched when it is first wanted. It stands at the end of the page from then on.
const held = new Map<string, HTMLElement>();

/** Settles when the sheet is there, or can't be had. */
const loadSheet = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((done) => {
    sheet.onload = () => done();
    sheet.onerror = () => done();
    document.head.append(sheet);
  });

/** The one element of a fragment, with its style sheet at work. @throws Error when it can't be had */
export async function loadFragment(address: string): Promise<HTMLElement> {
  const known = held.get(address);
  if (known) return known;
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`The fragment ${address} can't be had`);
  const piece = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const element = piece.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error(`The fragment ${address} is empty`);
  await Promise.all([...piece.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(loadSheet));
  held.set(address, element);
  document.body.append(element);
  return element;
}

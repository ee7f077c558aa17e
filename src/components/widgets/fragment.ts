// A piece of a page that is fetched when it is first wanted. It stands at the end of the page from then on.
const held = new Map<string, HTMLElement>();

/** The one element of a fragment. @throws Error when it can't be had */
export async function fragment(address: string): Promise<HTMLElement> {
  const known = held.get(address);
  if (known) return known;
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`The fragment ${address} can't be had`);
  const element = new DOMParser().parseFromString(await answer.text(), 'text/html').body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error(`The fragment ${address} is empty`);
  held.set(address, element);
  document.body.append(element);
  return element;
}

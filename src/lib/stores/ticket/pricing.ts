// The pricing that a link brought (`p`, L43), kept until the browser closes. A cookie, because the pages of the cart are
// made by the server, and it identifies no one.
const COOKIE = 'pricing';
const VALUE = /(?:^|;\s*)pricing=([\w-]{1,40})(?:;|$)/;

export function writePricing(id: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and the value is checked
  document.cookie = `${COOKIE}=${id}; Path=/; SameSite=Lax${secure}`;
}

export const readPricing = (): string | undefined => VALUE.exec(document.cookie)?.[1];

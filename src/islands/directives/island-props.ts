// The properties of an island that are too large for the document: a module of the site has them, and it is fetched
// together with the island's code. `client:interaction={{ propsUrl, propsVersion }}` names it; the component reads what
// has come by `getFetchedProps`.

/** A module that exports the properties of an island as one text, and their version. */
interface PropsModule {
  readonly default: string;
  readonly version: string;
}

const fetched = new Map<string, string>();

/** Of the module at this address, which has been fetched before the island is hydrated. */
export function getFetchedProps(url: string): string {
  const text = fetched.get(url);
  if (text === undefined) throw new Error(`The properties at ${url} have not come.`);
  return text;
}

/** A browser remembers an address that failed: the second try has another one. */
const importModule = (url: string): Promise<PropsModule> =>
  import(/* @vite-ignore */ url).catch(() => import(/* @vite-ignore */ `${url}&retry=${Date.now()}`));

/**
 * Fetches the properties of an island. The page may be older than they are, after a draw has closed or a text has
 * changed: then React makes the island anew instead of taking over nodes that show something else.
 */
export async function fetchProps(island: HTMLElement, url: string, version: string): Promise<void> {
  const module = await importModule(url);
  fetched.set(url, module.default);
  if (module.version !== version) island.setAttribute('client', 'only');
}

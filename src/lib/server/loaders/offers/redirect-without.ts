import type { APIContext } from 'astro';

type LinkRequest = Pick<APIContext, 'url' | 'originPathname' | 'redirect'>;

/** To the same address without a parameter of a link. */
export function redirectWithout({ url, originPathname, redirect }: LinkRequest, parameter: string): Response {
  const clean = new URL(url);
  clean.searchParams.delete(parameter);
  // Two slashes at the beginning would name another host; the canonical address has none at its end.
  clean.pathname = `/${originPathname.replace(/^[/\\]+|\/+$/g, '')}`;
  return redirect(`${clean.pathname}${clean.search}`, 302);
}

// Renders a page for the page cache: a request made here, with nothing of any visitor in it.
import type { PageAnswer, PageTarget, RenderPage } from '../page-cache/page.ts';
import { callAstro, type RenderRequest } from './astro-call.ts';
import { createRequestId } from './requests/request-id.ts';
import type { Sites } from './sites.ts';

const LOOPBACK = '127.0.0.1';

export const createPageRenderer =
  (render: RenderRequest, sites: Sites): RenderPage =>
  ({ site: brand, path, query, variant }: PageTarget): Promise<PageAnswer> => {
    const origin = sites.getOrigin(brand);
    return callAstro(render, {
      method: 'GET',
      url: path + (query && `?${query}`),
      headers: { host: origin.host, accept: '*/*', ...(variant && { cookie: `sv=${variant}` }) },
      isSecure: origin.protocol === 'https:',
      locals: {
        brand,
        origin: origin.origin,
        requestId: createRequestId(undefined, false),
        clientAddress: LOOPBACK,
        isClosed: false,
      },
    });
  };

// Renders a page for the page cache: a request made here, with nothing of any visitor in it, and a name of its own.
import type { Logger } from 'pino';
import type { PageAnswer, PageTarget, RenderPage } from '../page-cache/page.ts';
import { logPageFailure } from '../page-failure.ts';
import { type AstroRequest, callAstro, type RenderRequest, type RequestLocals } from './astro-call.ts';
import { createRequestId } from './requests/request-id.ts';
import type { Sites } from './sites.ts';

const LOOPBACK = '127.0.0.1';

export const createPageRenderer =
  (render: RenderRequest, sites: Sites, log: Logger): RenderPage =>
  ({ site: brand, path, query, variant }: PageTarget): Promise<PageAnswer> => {
    const origin = sites.getOrigin(brand);
    const url = path + (query && `?${query}`);
    const locals: RequestLocals = {
      brand,
      origin: origin.origin,
      requestId: createRequestId(undefined, false),
      clientAddress: LOOPBACK,
      isClosed: false,
    };
    const asked: AstroRequest = {
      method: 'GET',
      url,
      headers: { host: origin.host, accept: '*/*', ...(variant && { cookie: `sv=${variant}` }) },
      isSecure: origin.protocol === 'https:',
      locals,
    };
    return callAstro(render, asked).catch((error: unknown) => {
      logPageFailure(error, { ...locals, method: 'GET', url }, log);
      throw error;
    });
  };

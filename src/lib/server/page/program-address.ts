// The address of the programme: its own name leads to the routes of the table, and their name on to its own.
import type { APIContext } from 'astro';
import { getMembershipConfig } from '#lib/contracts/membership/program.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { fromProgramPath, PROGRAM_BASE, toProgramPath } from '#lib/domain/pages/program-path.ts';
import { ROUTES } from '#lib/routes.ts';
import { ServiceLost } from '../services/service.ts';
import { getPageApi, type PageApi } from './page-api.ts';

const MOVED = 301;

/** Routes that take addresses of any first segment: fixed ones are never the programme's. */
const isUnclaimed = (pattern: string): boolean =>
  pattern.startsWith('/[productOfferKey]') || pattern === ROUTES.contentPage.pattern || pattern === '/404';

/** Undefined where the shop has no programme, or cannot say. */
export async function findProgramUrl(api: PageApi = getPageApi()): Promise<string | undefined> {
  try {
    return (await api.call(getMembershipConfig)).result.programUrl;
  } catch (error) {
    if (error instanceof ApiError || error instanceof ServiceLost) return undefined;
    throw error;
  }
}

/** Shows a page of the programme at the address of its own, or leads on to it; undefined for any other page. */
export async function answerProgramAddress(context: APIContext): Promise<Response | undefined> {
  const { url, locals, request, routePattern, redirect, rewrite } = context;
  const isProgram = routePattern.startsWith(PROGRAM_BASE);
  if (locals.isAtProgram || !(isProgram || isUnclaimed(routePattern))) return undefined;
  const programUrl = await findProgramUrl();
  if (programUrl === undefined || `/${programUrl}` === PROGRAM_BASE) return undefined;
  if (isProgram)
    return request.method === 'GET'
      ? redirect(`${toProgramPath(url.pathname, programUrl)}${url.search}`, MOVED)
      : undefined;
  const path = fromProgramPath(url.pathname, programUrl);
  if (path === undefined) return undefined;
  locals.isAtProgram = true;
  return rewrite(`${path}${url.search}`);
}

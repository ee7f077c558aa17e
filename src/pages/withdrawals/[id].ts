// The short address of a withdrawal, which a form that takes money out leads to (decision R5).

import type { APIRoute } from 'astro';
import { urls } from '#lib/domain/pages/urls.ts';
import { FOUND } from '#lib/http-status.ts';

export const prerender = false;

export const GET: APIRoute = ({ params, url, redirect }) =>
  redirect(`${urls.withdrawDetails(params.id ?? '')}${url.search}`, FOUND);

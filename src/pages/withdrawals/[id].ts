// The short address of a withdrawal, which a form that takes money out leads to (decision R5).
import type { APIRoute } from 'astro';
import { urls } from '#lib/domain/pages/urls.ts';

export const prerender = false;

const FOUND = 302;

export const GET: APIRoute = ({ params, url, redirect }) =>
  redirect(`${urls.withdrawDetails(params.id ?? '')}${url.search}`, FOUND);

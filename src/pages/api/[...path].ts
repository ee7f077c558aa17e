import type { APIRoute } from 'astro';
import { answerRequest } from '#lib/server/gateway/answer-request.ts';

export const prerender = false;

export const ALL: APIRoute = ({ request, locals: { context } }) => answerRequest(context, request);

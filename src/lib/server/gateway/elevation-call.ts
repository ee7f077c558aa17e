// A browser confirms with a code who is there.
import { elevateSession as elevateSessionCall } from '#lib/contracts/identity/elevation.ts';
import { ApiError, COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { UNAVAILABLE } from '#lib/http-status.ts';
import { elevateSession } from '../session/elevate-session.ts';
import { createAnswer, type GatewayAnswer, GatewayError } from './answer.ts';
import { parseDetails } from './read-body.ts';
import type { OwnCallHandler } from './widget-calls.ts';

const toRefusal = ({ code = 'AUTH_REFRESH_FAILED', message, status, errors }: ApiError): GatewayAnswer =>
  createAnswer({ error: { code, message, level: 'error' }, errors }, status);

export const answerElevation: OwnCallHandler = async (app, context, body) => {
  const asked = elevateSessionCall.body.safeParse(parseDetails(body));
  if (!asked.success) throw new GatewayError('validation_failed', COMMON_ERRORS.validation_failed);
  try {
    await elevateSession(app, context, asked.data);
    return createAnswer({ result: { isElevated: true } });
  } catch (error) {
    // Services that are away are told of as for any other call.
    if (error instanceof ApiError && error.status !== UNAVAILABLE) return toRefusal(error);
    throw error;
  }
};

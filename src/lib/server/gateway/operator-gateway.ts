// The gateway of operators: programs with a token of their own. No cookie counts here, so no other site can make a
// browser give a command.
import { OPERATOR_ERRORS } from '#lib/contracts/operator.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { createCall } from '../services/service-call.ts';
import type { ApplicationContext } from '../session/application-context.ts';
import type { RequestContext } from '../session/request-context.ts';
import { type GatewayAnswer, GatewayError, passAnswer } from './answer.ts';
import { matchOperatorCall } from './match-call.ts';
import { readBody } from './read-body.ts';
import { requireKnownCall } from './require-call.ts';

const CHALLENGE = { 'www-authenticate': 'Bearer' };
const BEARER = /^Bearer (\S{1,200})$/i;

/** @throws GatewayError `not_found`, `method_unknown`, `key_unknown` without a key; ServiceLost */
export async function answerOperatorCall(
  app: ApplicationContext,
  context: RequestContext,
  request: Request,
): Promise<GatewayAnswer> {
  const { endpoint, params, search } = requireKnownCall(request, matchOperatorCall);
  const operatorToken = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  if (operatorToken === undefined)
    throw new GatewayError('key_unknown', OPERATOR_ERRORS.key_unknown, CHALLENGE);
  const body = await readBody(request, endpoint);
  const idempotencyKey = request.headers.get(HEADERS.idempotencyKey) ?? undefined;
  const call = createCall(endpoint, { params, search, body, idempotencyKey }, context);
  return passAnswer(await app.service.send({ ...call, operatorToken }));
}

// A login that waits for its second step: the challenge stays in a cookie that no script reads.
import { z } from 'zod';
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import type { RequestContext } from './request-context.ts';

const Challenge = z.object({ challenge: z.string() });

export interface PendingLogin {
  readonly challenge: string;
  readonly saveDevice: boolean;
}

/** Keeps the challenge of a refusal that asks for the second step; the envelope goes on without it. */
export function keepChallenge(
  context: Pick<RequestContext, 'setCookie'>,
  envelope: Envelope,
  saveDevice: boolean,
): Envelope {
  if (envelope.error?.code !== '2fa_required') return envelope;
  const { challenge } = Challenge.parse(envelope.result);
  context.setCookie('pending_login', `${saveDevice ? 1 : 0}.${challenge}`);
  const { result: _, ...rest } = envelope;
  return rest;
}

export function readPendingLogin(context: Pick<RequestContext, 'cookie'>): PendingLogin | undefined {
  const [, saves, challenge] = /^([01])\.(\w+)$/.exec(context.cookie('pending_login') ?? '') ?? [];
  return challenge === undefined ? undefined : { challenge, saveDevice: saves === '1' };
}

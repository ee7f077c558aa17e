// Tokens that carry what they are about and are signed: links from messages, which hold without a row of their own.
import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { isSameText } from './secret-text.ts';
import type { Services } from './services.ts';

const Content = z.object({ values: z.array(z.string()), until: z.number() });

const sign = ({ keys }: Pick<Services, 'keys'>, purpose: string, body: string): string => {
  const key = Buffer.from(hkdfSync('sha256', keys.tokenSecret, purpose, 'drawcard signed token', 32));
  return createHmac('sha256', key).update(body).digest('base64url');
};

function parseContent(body: string): z.infer<typeof Content> | undefined {
  try {
    return Content.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/**
 * @param purpose a token opens nothing but what it was made for
 * @param lifeMs how long it holds, in milliseconds
 */
export function createSignedToken(
  services: Pick<Services, 'keys' | 'clock'>,
  purpose: string,
  values: readonly string[],
  lifeMs: number,
): string {
  const until = services.clock.now() + lifeMs;
  const body = Buffer.from(JSON.stringify({ values, until })).toString('base64url');
  return `${body}.${sign(services, purpose, body)}`;
}

/** What a token carries; undefined where it was not made here for this purpose, or is over. */
export function readSignedToken(
  services: Pick<Services, 'keys' | 'clock'>,
  purpose: string,
  token: string,
): readonly string[] | undefined {
  const [body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSameText(signature, sign(services, purpose, body))) return undefined;
  const content = parseContent(body);
  return content && content.until > services.clock.now() ? content.values : undefined;
}

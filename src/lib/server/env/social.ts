// Logging in with an account elsewhere: which ways are on (docs/decisions/0021-accounts-elsewhere.md).
import { z } from 'zod';
import type { SocialSettings } from '#lib/domain/account/social-settings.ts';
import { httpUrl } from './http-url.ts';

export const SocialVariables = z.object({
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER_URL: httpUrl.optional(),
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_TEAM_ID: z.string().min(1).optional(),
  APPLE_KEY_ID: z.string().min(1).optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    .includes('PRIVATE KEY', { error: 'must be the text of the .p8 file that Apple gave' })
    .optional(),
  APPLE_ISSUER_URL: httpUrl.optional(),
});
type Variables = z.infer<typeof SocialVariables>;

const toIssuer = (url: string | undefined) => (url === undefined ? {} : { issuer: url.replace(/\/$/, '') });

export function toSocial(set: Variables): SocialSettings {
  const {
    GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET,
    APPLE_CLIENT_ID,
    APPLE_TEAM_ID,
    APPLE_KEY_ID,
    APPLE_PRIVATE_KEY,
  } = set;
  const google =
    GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? {
          clientId: GOOGLE_CLIENT_ID,
          clientSecret: GOOGLE_CLIENT_SECRET,
          ...toIssuer(set.GOOGLE_ISSUER_URL),
        }
      : undefined;
  const apple =
    APPLE_CLIENT_ID && APPLE_TEAM_ID && APPLE_KEY_ID && APPLE_PRIVATE_KEY
      ? {
          clientId: APPLE_CLIENT_ID,
          teamId: APPLE_TEAM_ID,
          keyId: APPLE_KEY_ID,
          // A file of settings holds one line for each.
          privateKey: APPLE_PRIVATE_KEY.replaceAll('\\n', '\n'),
          ...toIssuer(set.APPLE_ISSUER_URL),
        }
      : undefined;
  return { ...(google && { google }), ...(apple && { apple }) };
}

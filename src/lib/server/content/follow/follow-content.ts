import { join } from 'node:path';
import type { Env } from '../../env.ts';
import type { Purge } from '../../page-cache/purges/purge-publisher.ts';
import { runtime } from '../../runtime.ts';
import { createCmsService } from '../../services/cms-service.ts';
import { locateContentService } from '../../services/platform.ts';
import { type ContentFollower, createContentFollower } from './content-follower.ts';

declare module '../../runtime.ts' {
  interface Runtime {
    /** Where content is kept elsewhere: what takes its reports, and the secret that they are signed with. */
    contentReports?: { readonly follower: ContentFollower; readonly secret: string | undefined };
  }
}

const SECOND_MS = 1000;

/** Begins to follow content where it is kept elsewhere. Returns what ends it. */
export function followContent(
  { dataDir, services, contentReports: { secret, pollSeconds } }: Env,
  purge: Purge,
  warn: (what: string, error: unknown) => void,
): () => void {
  if (services.cms === undefined) return () => undefined;
  const file = join(dataDir, 'content-elsewhere.json');
  const follower = createContentFollower({
    service: createCmsService(locateContentService),
    file,
    purge,
    warn,
  });
  runtime.contentReports = { follower, secret };
  follower.start(pollSeconds * SECOND_MS);
  return follower.stop;
}

import type { PlatformModule } from '../../module.ts';
import { serveSubmissions } from './routes.ts';

/** Marks are swept with the answers of idempotent calls. */
export const submissionsModule: PlatformModule = { name: 'submissions', serve: serveSubmissions };

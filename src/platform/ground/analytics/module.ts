import type { PlatformModule } from '../../module.ts';
import { serveAnalytics } from './routes.ts';
import { createRelay } from './segment.ts';
import { sweepEvents } from './store.ts';

export const analyticsModule: PlatformModule = {
  name: 'analytics',
  serve: serveAnalytics,
  polls: ({ segment }) => (segment ? [{ lane: 'relay', run: createRelay(segment) }] : []),
  sweep: sweepEvents,
};

// The browser's client: the site's own door, which holds the session (decision S1).
import { createClient } from './client.ts';

export const site = createClient({ base: '/api' });

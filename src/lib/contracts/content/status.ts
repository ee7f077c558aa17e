import { z } from 'zod';

/** Visitors see what is published, once its date has come. */
export const ContentStatus = z.enum(['draft', 'published', 'archived']);
export type ContentStatus = z.infer<typeof ContentStatus>;

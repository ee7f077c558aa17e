// For how long a page counts as fresh where nothing says that it changed: a main service elsewhere without a feed of purges.
import { runtime } from './runtime.ts';

declare module './runtime.ts' {
  interface Runtime {
    /** In seconds; no limit when left out. */
    pageAgeLimitS?: number | undefined;
  }
}

export function setPageAgeLimit(seconds: number | undefined): void {
  runtime.pageAgeLimitS = seconds;
}

/** In seconds. */
export const getPageAgeLimit = (): number => runtime.pageAgeLimitS ?? Number.POSITIVE_INFINITY;

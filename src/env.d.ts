declare namespace App {
  /** What the front tells the pages; absent in `astro dev`. */
  interface Locals {
    brand?: string;
    requestId?: string;
    clientAddress?: string;
    /** Who asks; the middleware makes it. */
    visit: import('./lib/server/visit.ts').Visit;
  }
}

declare namespace App {
  /** What the server tells the pages; absent in `astro dev`. */
  interface Locals {
    brand?: string;
    /** Where the brand is reached, whatever name was asked for: `https://shop.example`. */
    origin?: string;
    requestId?: string;
    clientAddress?: string;
    /** The pattern of the route that answers; the middleware says it, for the log of the server. */
    route?: string;
    /** The signed-in customer's own segment of capabilities; such a page is not cached. */
    segment?: string | undefined;
    /** Of the signed-in customer, on a page of the account: what the page sends says by it whose page it is. */
    customerMark?: string;
    /** The visitor's pricing, where it is not the brand's; such a page is not cached. */
    pricing?: string | undefined;
    /** The shop is closed for this request (decision S9). */
    isClosed?: boolean;
    /** The services could not be reached for this request. */
    isAway?: boolean;
    /** Milliseconds since 1970. */
    begunAt?: number;
    /** The page of the programme is shown at the address of its own. */
    isAtProgram?: boolean;
    /** Who asks; the middleware makes it. */
    context: import('./lib/server/session/request-context.ts').RequestContext;
    /** Somebody at the desk looks at this page of a customer: whom, and until when as an ISO instant. */
    viewed?: { readonly name: string; readonly endsAt: string };
    /** An editor looks at what is not published yet; the page is not cached. */
    preview?: import('./lib/server/preview/preview.ts').Preview;
    /** An editor is at work on the page: what can be edited is marked. */
    canEdit?: boolean;
    /** What was asked for has to wait until the customer has confirmed who is there. */
    elevation?: {
      readonly request: import('./lib/contracts/identity/two-factor.ts').CodeRequest;
      /** Where the form is sent again. */
      readonly target: string;
      /** What it sent, without passwords, codes and files. */
      readonly kept: readonly (readonly [string, string])[];
    };
  }
}

/** For compilers that read no components; `astro check` finds the component itself. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

declare module 'virtual:page-sheets' {
  /** The address of each page's style sheet, by route pattern; none in development. */
  export const sheetHrefs: Readonly<Record<string, string>>;
}

interface ImportMetaEnv {
  /** The sources that the site was built from, as a short hash. */
  readonly BUILD_ID: string;
}

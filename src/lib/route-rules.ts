// What a row of the table of routes may say.
import type { Capability, Gate } from './domain/brand/capabilities.ts';

/** Who may see a page. `staff` are those who work at the shop; their pages ask for the session by themselves. */
type Access = 'public' | 'signed-in' | 'staff';

/**
 * `header`: first of all. `footer`: about the shop. `drawer`, `tabs`: of the account, on every page of it. `money`,
 * `care` and `you`: the other parts of the account, in groups on its summary.
 */
export type MenuName = 'header' | 'footer' | 'drawer' | 'tabs' | 'money' | 'care' | 'you';

/** What holds for a route, or for everything at and below the path of an area. */
interface RouteRule {
  /** Public when missing. */
  readonly access?: Access;
  /** Editors can neither override nor redirect its first segment (decision R1). */
  readonly isReserved?: true;
  /** robots.txt keeps crawlers out. */
  readonly isUncrawled?: true;
  /** Answered while the shop is closed for maintenance (decision S9). */
  readonly isServedInMaintenance?: true;
  /** Open to a customer who has to settle something first: the way out, help, the terms. */
  readonly isOpenBeforeRequiredAction?: true;
}

export interface Area extends RouteRule {
  readonly base: string;
  /** Made for one visitor. */
  readonly cache?: 'personal';
  /** No answer from below the base is ever stored. */
  readonly isUncached?: true;
}

export interface Route extends RouteRule {
  /** As Astro writes it: `[id]` is one segment, `[...page]` one that may be missing. */
  readonly pattern: string;
  /** The capabilities that open it; without them it answers 404. Open when missing. */
  readonly gate?: Gate;
  /**
   * `public`, when missing: stored and served to everybody. `personal`: made for one visitor. `never`: made for each
   * request, though nothing in it is personal.
   */
  readonly cache?: 'personal' | 'never';
  /**
   * What a browser keeps of a page that was seen, to open it again without network: `shared` is the same for everybody,
   * `own` is of one customer and goes with the login. Nothing when missing: never a page where money is moved.
   */
  readonly offline?: 'shared' | 'own';
  /** False for pages that search engines must not list. Pages of one visitor and of editors never are. */
  readonly isIndexed?: false;
  /** Called by scripts: its answers are JSON, faults too. */
  readonly isCall?: true;
  /** What follows this start of its addresses is a token or an id that opens something: it is never counted. */
  readonly secretAfter?: `/${string}`;
  /** The sitemap that lists it. Routes with a parameter are listed by a part of their own. */
  readonly sitemap?: 'pages' | 'results';
  /** Listed only while one capability is on, and another off. */
  readonly listedWhile?: { readonly on: Capability; readonly off?: Capability };
  /** Key of the copy that names the page among the suggestions of the 404 screen; not suggested when missing. */
  readonly label?: string;
  /** Keys of the copy by the menus that lead to the page, in the order of the table. */
  readonly menus?: Readonly<Partial<Record<MenuName, string>>>;
  /** Opens the links of the menus, where it is not the gate of the page. */
  readonly menuGate?: Gate;
  /** A capability that takes the page out of the menus: another page stands for it there. */
  readonly menuClosedBy?: Capability;
  /** `front`: the server in front of the framework. Else the pattern of another page file that serves it. */
  readonly servedBy?: 'front' | `/${string}`;
}

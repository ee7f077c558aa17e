/** What is asked of the content service, our own or a Directus. */
export interface CmsQuery {
  readonly filter: unknown;
  readonly sort: readonly string[];
  /** All of them without it. */
  readonly fields?: readonly string[];
  /** -1 for all. */
  readonly limit: number;
  readonly page: number;
  /** With what is not published yet. */
  readonly isDraft: boolean;
  /** As of when a preview asks, milliseconds since 1970. A real Directus takes no notice. */
  readonly asOf?: number | undefined;
}

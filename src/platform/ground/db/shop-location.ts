export interface ShopLocation {
  /** PostgreSQL's address; SQLite in `dataDir` without it. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

// Tables of the shop's brands.
type Instant = string;
type Json = string;

export interface BrandTable {
  key: string;
  /** The smallest is shown where a host has no brand. */
  position: number;
  /** A `BrandFile`. */
  body: Json;
  /** Counts up with every change. */
  revision: number;
  updated_at: Instant;
}

export interface BrandRevisionTable {
  key: string;
  revision: number;
  body: Json;
  /** Who made the change, as the audit trail names them; `release` for what a shop begins with. */
  author: string;
  created_at: Instant;
}

/** Files of brands: drawings, pictures and fonts that were uploaded. Kept for good: earlier versions show them. */
export interface BrandFileTable {
  /** `own-<24 hex digits of the SHA-256 of its bytes>.<ending>`. */
  name: string;
  /** Of the answer that it is sent with. */
  type: string;
  bytes: Uint8Array;
  /** A `BrandFileFacts`. */
  facts: Json;
  created_at: Instant;
}

export interface BrandSchema {
  brand_file: BrandFileTable;
  brand: BrandTable;
  brand_revision: BrandRevisionTable;
}

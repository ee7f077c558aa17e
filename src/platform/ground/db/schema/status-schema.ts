// Tables of how the parts of the shop are.
import type { PartState, ShopPart } from '#lib/contracts/status.ts';

type Instant = string;

/** A part changed its state. Kept for as long as the page shows. */
interface StatusChangeTable {
  id: string;
  part: ShopPart;
  state: PartState;
  at: Instant;
}

/** The last look at a part. */
interface StatusLookTable {
  part: ShopPart;
  state: PartState;
  /** Since when it is so. */
  since: Instant;
  seen_at: Instant;
}

/** What a person says of a disturbance or of work that is planned. */
export interface StatusNoticeTable {
  id: string;
  text: string;
  /** Null where it is of the whole shop. */
  part: ShopPart | null;
  state: PartState;
  starts_at: Instant;
  /** Null while it is not over. */
  ends_at: Instant | null;
  author: string;
  created_at: Instant;
}

export interface StatusSchema {
  status_change: StatusChangeTable;
  status_look: StatusLookTable;
  status_notice: StatusNoticeTable;
}

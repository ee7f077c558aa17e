// What was published of draws, so that corrections can be read and followers catch up.

/** One change of what is published of a draw. No row ever changes. */
interface DrawNewsTable {
  /** In the order of the commits, from 1. */
  readonly id: number;
  readonly at: string;
  /** `known`: what was published before changes were kept. */
  readonly kind: 'known' | 'closing' | 'jackpot' | 'moved' | 'numbers' | 'dividends' | 'correction';
  readonly offer_key: string;
  readonly draw_id: string;
  /** 1 where followers are told of it; 0 for results of long ago. */
  readonly is_told: number;
  /** Names of the parts that changed, as JSON. */
  readonly changed: string;
  /** `DrawState` after the change, as JSON. */
  readonly state: string;
}

export interface DrawNewsSchema {
  draw_news: DrawNewsTable;
}

/** Of a draw of a game that is drawn several times a day; else null. */
export interface DrawRoundColumns {
  /** Local time `HH:MM` by which it is told apart on its day. */
  round_time: string | null;
  /** What it is called, as it was opened. */
  round_name: string | null;
}

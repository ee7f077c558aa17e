/** What an entry won in one division. */
export interface DivisionScore {
  division: number;
  /** Standard games of the entry that win this division, each the full dividend. 1 for a standard game. */
  combinations: number;
}

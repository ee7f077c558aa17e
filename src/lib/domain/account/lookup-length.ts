/** Letters that an address is looked for by; fewer find everything. */
export const LOOKUP_LENGTH_MIN = 4;

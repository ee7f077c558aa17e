/** What the game at a place of a ticket is called: A to Z, then AA, BB and so on. 0 is the first. */
export const getGameLetter = (index: number): string =>
  String.fromCharCode(65 + (index % 26)).repeat(Math.floor(index / 26) + 1);

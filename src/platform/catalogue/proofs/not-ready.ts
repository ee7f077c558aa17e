/** What prevents a draw for now: it is tried again. */
export class DrawNotReady extends Error {
  override readonly name = 'DrawNotReady';
}

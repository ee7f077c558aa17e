/** The shop can't be started, or its data not be opened. The message says what to do; no stack is needed. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

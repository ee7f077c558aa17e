/** The shop cannot be started, or its data cannot be opened. The message says what to do; no stack is needed. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

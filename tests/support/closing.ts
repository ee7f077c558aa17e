// What a test opened and did not close. Hooks belong in `setup.ts`: modules are read once for many test files.
type Close = () => Promise<void>;

const open: Close[] = [];

/** Closed when the test has ended. */
export const closeLater = (close: Close): void => void open.push(close);

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0)) await close();
}

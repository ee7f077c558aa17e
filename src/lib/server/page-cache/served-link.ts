// The link by which a web server in front finds cached pages. Without it the web server asks this process for every page.
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const SERVED = 'served';

/** @param root the folder of all builds, which holds `current` */
export function setPagesServed(root: string, isServed: boolean): void {
  const link = join(root, SERVED);
  if (!isServed) {
    rmSync(link, { force: true });
    return;
  }
  const fresh = join(root, `${SERVED}.${process.pid}`);
  rmSync(fresh, { force: true });
  symlinkSync('current', fresh, 'junction');
  renameSync(fresh, link);
}

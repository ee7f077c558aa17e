// The way by which a web server in front finds stored pages. While the shop is closed for maintenance there is none, so
// that it asks the front for every page.
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

// Prints what pages of the built site are stored under, a page a line: its address, a tab, its tags in order.
import { openBuiltSite } from './built-site.ts';

const site = await openBuiltSite(process.env.DATA_DIR);
for (const path of process.argv.slice(2)) {
  const { status, tags } = await site.read(path);
  console.log(`${path}\t${[...new Set(tags)].sort().join(' ') || `not stored, ${status}`}`);
}
await site.close();
process.exit(0);

// Where the browser tests find Chromium: this machine's, Playwright's, or Debian's package installed on the spot.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getProjectEnv, getProjectNode, printLine, ROOT, run } from './toolchain.mjs';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const findInstalled = () => INSTALLED.find((path) => existsSync(path));

const installFromDebian = async () => {
  printLine('Installing Chromium from Debian’s packages …');
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
};

const installFromPlaywright = () => {
  printLine('Installing Playwright’s Chromium …');
  return run(getProjectNode(), [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    env: getProjectEnv(),
  });
};

/** The path of a Chromium, or nothing when Playwright's own is to be used. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (findInstalled()) return findInstalled();
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const ways = isDebianRoot ? [installFromDebian, installFromPlaywright] : [installFromPlaywright];
  for (const way of ways) {
    try {
      await way();
      return findInstalled();
    } catch (error) {
      printLine(String(error.message));
    }
  }
  throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH.');
}

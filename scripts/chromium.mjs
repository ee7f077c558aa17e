// Where the browser tests find Chromium: this machine's, Debian's package installed on the spot, or Playwright's. Its
// headless shell runs and draws pages as the whole browser does, without a window of tabs and menus around each of them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getProjectEnv, getProjectNode, printLine, ROOT, run } from './toolchain.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const findInstalled = () => [SHELL, ...BROWSERS].find((path) => existsSync(path));

/** The path of the Chromium to test in; nothing where Playwright's own is to be used. */
export const findChromium = () => process.env.CHROMIUM_PATH ?? findInstalled();

const isDebianRoot = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

async function installFromDebian(name) {
  printLine(`Installing ${name} from Debian’s packages …`);
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name]);
}

function installFromPlaywright() {
  printLine('Installing Playwright’s Chromium …');
  const args = [join(ROOT, 'node_modules/playwright/cli.js'), 'install', '--only-shell', 'chromium'];
  return run(getProjectNode(), args, { env: getProjectEnv() });
}

/** Whether it worked. */
const attempt = (work) =>
  work.then(
    () => true,
    (error) => printLine(String(error.message)),
  );

/** Installs what the browser tests run in, where this machine lacks it. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH || findInstalled() === SHELL) return;
  if (isDebianRoot() && (await attempt(installFromDebian('chromium-headless-shell')))) return;
  if (findInstalled()) return;
  if (isDebianRoot() && (await attempt(installFromDebian('chromium')))) return;
  if (await attempt(installFromPlaywright())) return;
  throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH.');
}

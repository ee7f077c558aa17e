// Where the browser tests find Chromium: this machine's, Playwright's, or Debian's package installed on the spot.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnv, projectNode, ROOT, run, say } from './toolchain.mjs';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const found = () => INSTALLED.find((path) => existsSync(path));

const fromDebian = async () => {
  say('Installing Chromium from Debian’s packages …');
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
};

const fromPlaywright = () => {
  say('Installing Playwright’s Chromium …');
  return run(projectNode(), [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    env: projectEnv(),
  });
};

/** The path of a Chromium, or nothing when Playwright's own is to be used. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (found()) return found();
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const ways = isDebianRoot ? [fromDebian, fromPlaywright] : [fromPlaywright];
  for (const way of ways) {
    try {
      await way();
      return found();
    } catch (error) {
      say(String(error.message));
    }
  }
  throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH.');
}

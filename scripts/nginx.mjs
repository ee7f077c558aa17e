// The nginx that deploy/nginx.conf is tried with.
import { existsSync } from 'node:fs';
import { printLine, run } from './toolchain.mjs';

export const NGINX = '/usr/sbin/nginx';

/** Installs it where this is a Debian that tests as root, as continuous integration does; says where there is none. */
export async function ensureNginx() {
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!existsSync(NGINX) && process.env.CI && isDebianRoot) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light']);
  }
  if (!existsSync(NGINX)) printLine('No nginx on this machine: deploy/nginx.conf is not tried.');
}

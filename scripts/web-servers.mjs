// The servers of others that the tests start where they are there: web servers for the configurations in deploy/, Redis.
import { existsSync } from 'node:fs';
import { printLine, run } from './toolchain.mjs';

export const NGINX = '/usr/sbin/nginx';
export const VARNISH = '/usr/sbin/varnishd';
export const REDIS = '/usr/bin/redis-server';

const SERVERS = [
  { file: NGINX, name: 'nginx', package: 'nginx-light', tries: 'deploy/nginx.conf is' },
  { file: VARNISH, name: 'Varnish', package: 'varnish', tries: 'deploy/varnish.vcl is' },
  { file: REDIS, name: 'Redis', package: 'redis-server', tries: 'what LIMITS=redis://... counts is' },
];

/** Installs them where this is a Debian that tests as root, as continuous integration does; says which are not there. */
export async function ensureWebServers() {
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const missing = SERVERS.filter(({ file }) => !existsSync(file));
  if (missing.length > 0 && process.env.CI && isDebianRoot) {
    const packages = missing.map((server) => server.package);
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  for (const { file, name, tries } of missing)
    if (!existsSync(file)) printLine(`No ${name} on this machine: ${tries} not tried.`);
}

// The real nginx with deploy/nginx.conf, in front of a front of a test.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { NGINX } from '../../../scripts/web-servers.mjs';
import { createTemporaryFolder } from './page-cache.ts';
import type { Answer } from './page-server.ts';

const readConfiguration = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8');
/** Signed by itself, for no host that exists. */
const CERTIFICATE = fileURLToPath(new URL('tls-for-tests.pem', import.meta.url));

export const hasNginx = existsSync(NGINX);

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

interface Places {
  /** As DATA_DIR/pages/current, to which `served` leads while the shop is open. */
  readonly pages: string;
  /** As dist/client. */
  readonly client: string;
  readonly frontPort: number;
  /** Of deploy/. */
  readonly file?: string;
}

function configuration(places: Places, ports: { http: number; https: number }, folder: string): string {
  const replacements: [string | RegExp, string][] = [
    ['include mime.types;', 'include /etc/nginx/mime.types;'],
    ['tcp_nopush on;', `tcp_nopush on; client_body_temp_path ${folder}/body;`],
    [/\/var\/lib\/drawcard\/pages\/(?:current|served)/g, places.pages],
    ['/srv/drawcard/dist/client', places.client],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    [/shop\.example;/g, 'shop.test;'],
    [/\/etc\/letsencrypt\S+\.pem/g, CERTIFICATE],
    [/127\.0\.0\.1:(?:4321|6081)/, `127.0.0.1:${places.frontPort}`],
    ['worker_processes auto;', 'worker_processes 1;'],
  ];
  return replacements.reduce(
    (text, [from, to]) => text.replace(from, to),
    readConfiguration(places.file ?? 'nginx.conf'),
  );
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });

/** One request over TLS, on a connection of its own, with nothing added. */
function askTls(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      agent: false,
      rejectUnauthorized: false,
      headers: { host: 'shop.test', ...headers },
    });
    sent.once('error', fail);
    sent.once('response', (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('end', () => {
        const body = Buffer.concat(chunks);
        done({ status: res.statusCode ?? 0, headers: res.headers, body, text: body.toString() });
      });
    });
    sent.end(body);
  });
}

export async function startNginx(places: Places) {
  const folder = createTemporaryFolder();
  chmodSync(folder, 0o755);
  const ports = { http: await freePort(), https: await freePort() };
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(places, ports, folder));
  // Folders of tests are for their owner alone, so root's nginx works as root here.
  const owner = process.getuid?.() === 0 ? 'user root; ' : '';
  const child = spawn(
    NGINX,
    ['-c', file, '-e', join(folder, 'error.log'), '-g', `${owner}daemon off; pid ${join(folder, 'pid')};`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part;
  });
  onTestFinished(() => (child.exitCode === null ? ended(child) : undefined));
  const { https } = ports;
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
      await askTls(https, '/_assets/none');
    },
    { timeout: 5000 },
  );
  return {
    httpPort: ports.http,
    ask: (path: string, headers?: Record<string, string>, method?: string, body?: string) =>
      askTls(https, path, headers, method, body),
  };
}

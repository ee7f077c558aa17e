// nginx with one worker over the page cache's own folder.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const NGINX = '/usr/sbin/nginx';
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface BenchNginx {
  readonly port: number;
  /** Of the process that answers. */
  readonly workerPid: number;
  stop(): void;
}

/** The master has none for a moment after the command has ended. */
async function findWorkerPid(master: number): Promise<number> {
  for (;;) {
    const [pid] = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ');
    if (pid) return Number(pid);
    await sleep(20);
  }
}

/** @param root the folder of a site's pages; its headers lie beside it. @param folder for nginx' own files. */
export async function startNginx(root: string, folder: string, port: number): Promise<BenchNginx> {
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon on;
    events { worker_connections 1024; }
    http { types { text/html html; } access_log off; sendfile on; tcp_nopush on; gzip_static on; gzip_vary on;
      keepalive_requests 100000000;
      ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server { listen 127.0.0.1:${port}; root ${root};
        location / { include ${root}/../headers.conf; try_files $uri.html =404; } } }`,
  );
  execFileSync(NGINX, ['-c', file], { stdio: 'ignore' });
  const master = Number(readFileSync(join(folder, 'nginx.pid'), 'utf8'));
  return {
    port,
    workerPid: await findWorkerPid(master),
    stop: () => execFileSync(NGINX, ['-c', file, '-s', 'stop'], { stdio: 'ignore' }),
  };
}

// A front before the shop that serves the service worker as that of another build, as a new release does.
import { createServer } from 'node:http';

export interface Front {
  readonly url: string;
  changeBuild(build: string): void;
  close(): Promise<void>;
}

export async function startFront(shop: string): Promise<Front> {
  let build: string | undefined;
  const server = createServer((req, res) => {
    const headers = { ...(req.headers as Record<string, string>), 'accept-encoding': 'identity' };
    for (const name of ['connection', 'if-none-match'])
      delete (headers as Record<string, string | undefined>)[name];
    const answered = fetch(`${shop}${req.url}`, { headers, redirect: 'manual' });
    void answered.then(
      async (answer) => {
        const lines = [...answer.headers].filter(
          ([name]) => !/^(content-length|transfer-encoding|connection|keep-alive)$/.test(name),
        );
        const body = Buffer.from(await answer.arrayBuffer());
        const isWorker = req.url === '/service-worker.js' && build !== undefined;
        const text = isWorker ? body.toString().replace(/(\bbuild:\s*[`"'])\w+/, `$1${build}`) : body;
        res.writeHead(answer.status, Object.fromEntries(lines)).end(text);
      },
      () => res.destroy(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    changeBuild: (changed) => {
      build = changed;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

// What the builder is measured against: the same 18 games of 45 numbers as a plain React component, every button
// with a handler of its own and all state at the top. React's own production files, without a bundler.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const FILES = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};

const readSource = (file: string): string => {
  const [name = ''] = file.split('/');
  const folder = dirname(require.resolve(`${name}/package.json`));
  return readFileSync(join(folder, file.slice(name.length + 1)), 'utf8');
};

const readModules = (): string =>
  Object.entries(FILES)
    .map(
      ([name, file]) =>
        `define(${JSON.stringify(name)}, (module, exports, require) => {${readSource(file)}\n});`,
    )
    .join('\n');

/** Runs on the server and in the browser. */
const builder = `
const { createElement: h, useState } = require('react');
const PICK = 6;
function Builder() {
  const [games, setGames] = useState(() => Array.from({ length: 18 }, () => []));
  const toggle = (game, n) => setGames((all) => all.map((picked, index) =>
    index !== game ? picked
      : picked.includes(n) ? picked.filter((other) => other !== n)
      : picked.length < PICK ? [...picked, n] : picked));
  const complete = games.filter((picked) => picked.length === PICK).length;
  return h('form', { className: 'builder' },
    h('ol', { className: 'games' }, games.map((picked, game) =>
      h('li', { className: 'game-panel', key: game },
        h('div', { className: 'game-panel__head' },
          h('h3', null, 'Game ' + (game + 1)),
          h('p', { className: 'game-panel__count' }, 'picked ' + picked.length + ' of ' + PICK)),
        h('div', { className: 'number-grid' }, Array.from({ length: 45 }, (_, index) => index + 1).map((n) =>
          h('button', {
            type: 'button', className: 'number-cell', key: n, 'aria-pressed': picked.includes(n),
            'aria-label': 'Game ' + (game + 1) + ', number ' + n + ', picked ' + picked.length + ' of ' + PICK,
            onClick: () => toggle(game, n),
          }, n))),
        h('div', { className: 'game-panel__tools' },
          h('button', { type: 'button', onClick: () => {} }, 'Autofill'),
          h('button', { type: 'button', onClick: () => {} }, 'Clear'))))),
    h('p', null, complete + ' complete, $' + (complete * 0.7).toFixed(2)));
}`;

const buildScript = (): string => `
const made = {}, makers = {};
const define = (name, make) => { makers[name] = make; };
const require = (name) => {
  if (!made[name]) { made[name] = { exports: {} }; makers[name](made[name], made[name].exports, require); }
  return made[name].exports;
};
${readModules()}
${builder}
const { hydrateRoot } = require('react-dom/client');
addEventListener('hydrate-now', () => hydrateRoot(document.getElementById('root'), h(Builder)));`;

/** Serves the twin under the style sheets of the real page. */
export async function serveNaiveBuilder(styles: string): Promise<{ url: string; server: Server }> {
  const { renderToString } = require('react-dom/server');
  const Builder = new Function('require', `${builder}\nreturn Builder;`)(require);
  const body = renderToString(require('react').createElement(Builder));
  const page = `<!doctype html><meta name="viewport" content="width=device-width"><style>${styles}</style>
<main class="page"><div id="root">${body}</div></main><script src="/app.js"></script>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? buildScript() : page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, server };
}

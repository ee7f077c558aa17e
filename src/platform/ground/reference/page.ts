// A readable page of every call. Plain HTML without scripts, so that it can be read anywhere.
import { html } from 'hono/html';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';

const ACCESS_WORDS = {
  public: 'Anyone, signed by the web server',
  customer: 'A signed-in customer',
  credentials: 'Proves itself by its body',
  operator: 'An operator',
  staff: 'Anyone who works at the shop',
  editor: 'An editor of the content',
  publisher: 'An editor who may publish',
} as const satisfies Record<EndpointShape['access'], string>;

const renderErrors = ({ errors }: EndpointShape) =>
  Object.entries(errors).map(
    ([code, { status, message }]) =>
      html`<tr><td>${status}</td><td><code>${code}</code></td><td>${message}</td></tr>`,
  );

const describeKey = ({ idempotent }: EndpointShape): string => {
  if (!idempotent) return '';
  return idempotent === 'optional' ? ', takes an Idempotency-Key' : ', needs an Idempotency-Key';
};

const renderCall = (endpoint: EndpointShape) => html`
  <section id="${endpoint.name}">
    <h2><code>${endpoint.method}</code> <code>${endpoint.path}</code></h2>
    <p>${endpoint.summary}</p>
    <dl>
      <dt>Name</dt><dd><code>${endpoint.name}</code></dd>
      <dt>Version</dt><dd>${endpoint.version}</dd>
      <dt>Access</dt><dd>${ACCESS_WORDS[endpoint.access]}</dd>
      <dt>Body</dt><dd>${endpoint.encoding}${describeKey(endpoint)}</dd>
      <dt>Specification</dt><dd>${endpoint.section}</dd>
    </dl>
    ${
      Object.keys(endpoint.errors).length > 0
        ? html`<table><thead><tr><th>Status</th><th>Code</th><th>What it says</th></tr></thead><tbody>${renderErrors(endpoint)}</tbody></table>`
        : ''
    }
  </section>`;

const renderLink = ({ name, method, path }: EndpointShape) =>
  html`<li><a href="#${name}"><code>${method} ${path}</code></a></li>`;

/** The page, for the calls given. */
export const renderReferencePage = (endpoints: readonly EndpointShape[]) => html`<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <title>Calls of the services</title>
  </head>
  <body>
    <h1>Calls of the services</h1>
    <p>Made from the contracts. Bodies and answers in full: <a href="/openapi.json">openapi.json</a>.</p>
    <nav><ul>${endpoints.map(renderLink)}</ul></nav>
    ${endpoints.map(renderCall)}
  </body>
</html>`;

import type { Router } from '../../http.ts';
import { createOpenApiDocument } from './openapi.ts';
import { renderReferencePage } from './page.ts';

/** `GET /openapi.json` and `GET /reference`: open to everyone, they hold no secret. */
export function serveReference({ app, registered }: Router): void {
  const listEndpoints = () => registered.map(({ endpoint }) => endpoint);
  app.get('/openapi.json', (context) => context.json(createOpenApiDocument(listEndpoints())));
  app.get('/reference', (context) => context.html(renderReferencePage(listEndpoints())));
}

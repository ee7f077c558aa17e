import type { Router } from '../http.ts';
import { openApiDocument } from './openapi.ts';
import { referencePage } from './page.ts';

/** `GET /openapi.json` and `GET /reference`: open to everyone, they hold no secret. */
export function serveReference({ app, registered }: Router): void {
  const endpoints = () => registered.map(({ endpoint }) => endpoint);
  app.get('/openapi.json', (context) => context.json(openApiDocument(endpoints())));
  app.get('/reference', (context) => context.html(referencePage(endpoints())));
}

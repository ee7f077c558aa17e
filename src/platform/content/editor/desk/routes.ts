import * as desk from '#lib/contracts/editor/editor-desk.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { loadDesk } from './desk.ts';
import { checkLink, listLinks } from './links.ts';
import { searchEverything } from './search.ts';

export function serveDesk(router: Router): void {
  const { services } = router;
  registerRoute(router, desk.getEditorDesk, async ({ editor }) => ({
    result: await loadDesk(services, editor()),
  }));
  registerRoute(router, desk.searchEditor, async ({ query }) => ({
    result: await searchEverything(services.database.db, query.search),
  }));
  registerRoute(router, desk.getEditorLinks, async ({ query }) => ({
    result: await listLinks(services, query),
  }));
  registerRoute(router, desk.checkEditorLink, async ({ body }) => ({
    result: await checkLink(services, body),
  }));
}

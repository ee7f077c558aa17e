import * as files from '#lib/contracts/editor/editor-files.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { listFileUses } from './file-uses.ts';
import {
  changeFile,
  deleteFile,
  FILES_PAGE,
  getEditorFile,
  listFiles,
  listFolders,
  uploadFile,
} from './library.ts';
import { replaceFile } from './replace-file.ts';

export function serveFiles(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, files.getEditorFiles, async ({ query }) => {
    const { files: result, total } = await listFiles(db, query);
    return { result, pageInfo: { limit: FILES_PAGE, offset: (query.page - 1) * FILES_PAGE, total } };
  });
  registerRoute(router, files.getEditorFolders, async () => ({ result: await listFolders(db) }));
  registerRoute(router, files.getEditorFileUses, async ({ params: { id } }) => {
    await getEditorFile(db, id);
    return { result: await listFileUses(db, id) };
  });
  registerRoute(router, files.uploadEditorFile, async ({ body, editor }) => ({
    result: await uploadFile(services, editor(), { ...body, file: body.file }),
  }));
  registerRoute(router, files.changeEditorFile, async ({ params: { id }, body, editor }) => ({
    result: await changeFile(services, editor(), id, body),
  }));
  registerRoute(router, files.replaceEditorFile, async ({ params: { id: from }, body, editor }) => ({
    result: await replaceFile(services, editor(), { from, to: body.by }),
  }));
  registerRoute(router, files.deleteEditorFile, async ({ params: { id }, editor }) => {
    await deleteFile(services, editor(), id);
    return { result: null };
  });
}

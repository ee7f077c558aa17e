import * as items from '#lib/contracts/editor/editor.ts';
import { exportEditorFeedback, getEditorFeedback } from '#lib/contracts/editor/editor-feedback.ts';
import { changeEditorFile, getEditorFiles, uploadEditorFile } from '#lib/contracts/editor/editor-files.ts';
import * as history from '#lib/contracts/editor/editor-history.ts';
import { checkEditorContrast, renderEditorMarkdown } from '#lib/contracts/editor/editor-preview.ts';
import { HEADERS } from '#lib/contracts/headers.ts';
import { hasUnreadableColour, themeColoursIn } from '#lib/domain/brand/brand-theme.ts';
import { contrastFaults } from '#lib/domain/brand/theme-contrast.ts';
import { markdownToHtml } from '#lib/domain/content/markdown.ts';
import { readFields } from '#lib/domain/editor/editor-fields.ts';
import { refusal } from '../domain-error.ts';
import { exportFeedback, FEEDBACK_PAGE, feedbackPage } from '../events/feedback.ts';
import { type Router, route } from '../http.ts';
import { authorOf } from './accounts/accounts.ts';
import { ACTIVITY_PAGE, activity, activityTotal } from './accounts/activity.ts';
import { othersAt, tellPresence } from './accounts/presence.ts';
import { endEditorSession, openEditorSession } from './accounts/sessions.ts';
import { changeFile, FILES_PAGE, listFiles, uploadFile } from './files.ts';
import { editorCollections } from './items/collections.ts';
import { headAt, versionOf } from './items/drafted-items.ts';
import { createDraft, discardDraft, saveDraft } from './items/drafts.ts';
import { basesOf } from './items/item-reference.ts';
import type { Fields } from './items/normalise-fields.ts';
import { restoreRevision, revisionAt, revisionsOf } from './items/revisions.ts';
import { itemView, LIST_PAGE, listItems } from './items/views.ts';
import { archiveItem, cancelSchedule, publishItem, unpublishItem } from './publishing/publish.ts';

const fieldsIn = (text: string): Fields => JSON.parse(text) as Fields;

function serveSession(router: Router): void {
  const { services } = router;
  route(router, items.signInEditor, async ({ body, clientAddress: address }) => ({
    result: await openEditorSession(services, { ...body, address }),
  }));
  route(router, items.getEditorSession, async ({ editor }) => ({ result: { editor: editor() } }));
  route(router, items.signOutEditor, async ({ headers }) => {
    await endEditorSession(services, headers.get(HEADERS.editorToken) ?? '');
    return { result: null };
  });
}

function serveDrafts(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  route(router, items.getEditorCollections, async () => ({ result: editorCollections() }));
  route(router, items.getEditorItems, async ({ params, query }) => {
    const { rows, total } = await listItems(db, { ...params, ...query });
    const pageInfo = { limit: LIST_PAGE, offset: (query.page - 1) * LIST_PAGE, total };
    return { result: rows, pageInfo };
  });
  route(router, items.createEditorItem, async ({ params, body, editor }) => {
    const place = await createDraft(services, editor(), params.collection, fieldsIn(body.fields));
    return { result: await itemView(db, place) };
  });
  route(router, items.getEditorItem, async ({ params, editor }) => ({
    result: await itemView(db, params, await othersAt(services, editor(), params)),
  }));
  route(router, items.saveEditorDraft, async ({ params, body: { fields, baseVersion }, editor }) => ({
    result: await saveDraft(services, editor(), params, { fields: fieldsIn(fields), baseVersion }),
  }));
  route(router, items.discardEditorDraft, async ({ params, editor }) => {
    const isLeft = await discardDraft(services, editor(), params);
    return { result: isLeft ? await itemView(db, params) : null };
  });
}

function servePublishing(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  route(router, items.publishEditorItem, async ({ params: place, body, editor }) => ({
    result: await publishItem(services, { editor: editor(), place }, body),
  }));
  route(router, items.unpublishEditorItem, async ({ params: place, body: { at }, editor }) => {
    await unpublishItem(services, { editor: editor(), place }, at);
    return { result: await itemView(db, place) };
  });
  route(router, items.cancelEditorSchedule, async ({ params: place, editor }) => {
    await cancelSchedule(services, { editor: editor(), place });
    return { result: await itemView(db, place) };
  });
  route(router, items.archiveEditorItem, async ({ params: place, editor }) => {
    await archiveItem(services, { editor: editor(), place });
    return { result: await itemView(db, place) };
  });
}

function serveHistory(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  route(router, history.getEditorRevisions, async ({ params }) => ({
    result: await revisionsOf(db, params),
  }));
  route(router, history.getEditorRevision, async ({ params }) => ({
    result: await revisionAt(db, params, params.revision),
  }));
  route(router, history.restoreEditorRevision, async ({ params, body, editor }) => {
    await restoreRevision(services, editor(), params, body);
    return { result: await itemView(db, params) };
  });
  route(router, history.tellEditorPresence, async ({ params, editor }) => {
    const base = await basesOf(params.collection).one(db, params.id);
    const version = versionOf(base, await headAt(db, params));
    await tellPresence(services, editor(), params);
    return { result: { others: await othersAt(services, editor(), params), version } };
  });
  route(router, history.getEditorActivity, async ({ query: { page } }) => ({
    result: await activity(db, page),
    pageInfo: { limit: ACTIVITY_PAGE, offset: (page - 1) * ACTIVITY_PAGE, total: await activityTotal(db) },
  }));
}

function serveFiles(router: Router): void {
  const { services } = router;
  route(router, getEditorFiles, async ({ query }) => {
    const { files, total } = await listFiles(services.database.db, query);
    return { result: files, pageInfo: { limit: FILES_PAGE, offset: (query.page - 1) * FILES_PAGE, total } };
  });
  route(router, uploadEditorFile, async ({ body, editor }) => ({
    result: await uploadFile(services, editor(), { ...body, file: body.file }),
  }));
  route(router, changeEditorFile, async ({ params: { id }, body, editor }) => ({
    result: await changeFile(services, editor(), id, body),
  }));
  route(router, renderEditorMarkdown, async ({ body: { source } }) => ({
    result: { html: markdownToHtml(source) },
  }));
  route(router, checkEditorContrast, async ({ body }) => {
    const fields = readFields(body.fields);
    if (hasUnreadableColour(fields)) throw refusal(checkEditorContrast.errors, 'colour_unreadable');
    return { result: contrastFaults(themeColoursIn(fields)).map((fault) => ({ ...fault })) };
  });
}

function serveFeedback(router: Router): void {
  const { services } = router;
  route(router, getEditorFeedback, async ({ query }) => {
    const { rows, total } = await feedbackPage(services.database.db, query);
    const pageInfo = { limit: FEEDBACK_PAGE, offset: (query.page - 1) * FEEDBACK_PAGE, total };
    return { result: rows, pageInfo };
  });
  route(router, exportEditorFeedback, async ({ body, editor }) => ({
    result: await exportFeedback(services, authorOf(editor()), body),
  }));
}

const PARTS = [serveSession, serveDrafts, servePublishing, serveHistory, serveFiles, serveFeedback];

/** Every call needs an editor's session; what visitors see, a publisher's. */
export function serveEditor(router: Router): void {
  for (const serve of PARTS) serve(router);
}

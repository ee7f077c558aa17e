import * as items from '#lib/contracts/editor/editor.ts';
import { exportEditorFeedback, getEditorFeedback } from '#lib/contracts/editor/editor-feedback.ts';
import * as history from '#lib/contracts/editor/editor-history.ts';
import { getEditorOrder, putEditorOrder } from '#lib/contracts/editor/editor-order.ts';
import { checkEditorContrast } from '#lib/contracts/editor/editor-preview.ts';
import { hasUnreadableColour, readThemeColours } from '#lib/domain/brand/brand-theme.ts';
import { findContrastFaults } from '#lib/domain/brand/theme-contrast.ts';
import { createDomainError } from '../../domain-error.ts';
import { toAuthor } from '../../ground/staff/accounts.ts';
import { type Router, registerRoute } from '../../http.ts';
import { findItemDraft, getItemVersion } from '../cms/drafts/item-drafts.ts';
import { exportFeedback, FEEDBACK_PAGE, readFeedbackPage } from '../events/feedback.ts';
import { ACTIVITY_PAGE, countActivity, listActivity } from './accounts/activity.ts';
import { listOthers, recordPresence } from './accounts/presence.ts';
import { serveDesk } from './desk/routes.ts';
import { serveFiles } from './files/routes.ts';
import { listEditorCollections } from './items/collections.ts';
import { createDraft, discardDraft, saveDraft } from './items/drafts.ts';
import { getVersion, listVersions, restoreVersion } from './items/history.ts';
import { listInOrder, orderItems } from './items/item-order.ts';
import { getContentSource } from './items/item-reference.ts';
import { LIST_PAGE, listItems, loadItemView } from './items/item-views.ts';
import { archiveItem, cancelSchedule, publishItem, unpublishItem } from './publishing/publish.ts';
import { serveReview } from './review/routes.ts';

function serveDrafts(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, items.getEditorCollections, async () => ({
    result: await listEditorCollections(db),
  }));
  registerRoute(router, items.getEditorItems, async ({ params, query }) => {
    const { rows, total } = await listItems(db, { ...params, ...query });
    const pageInfo = { limit: LIST_PAGE, offset: (query.page - 1) * LIST_PAGE, total };
    return { result: rows, pageInfo };
  });
  registerRoute(router, items.createEditorItem, async ({ params, body, editor, idempotencyKey: key }) => {
    const place = await createDraft(services, editor(), { ...params, ...body, key });
    return { result: await loadItemView(db, place) };
  });
  registerRoute(router, items.getEditorItem, async ({ params, editor }) => ({
    result: await loadItemView(db, params, await listOthers(services, editor(), params)),
  }));
  registerRoute(router, items.saveEditorDraft, async ({ params, body, editor }) => ({
    result: await saveDraft(services, editor(), params, body),
  }));
  registerRoute(router, items.discardEditorDraft, async ({ params, query, editor }) => {
    const isLeft = await discardDraft(services, editor(), params, query);
    return { result: isLeft ? await loadItemView(db, params) : null };
  });
}

function servePublishing(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, items.publishEditorItem, async ({ params: place, body, editor }) => ({
    result: await publishItem(services, { editor: editor(), place }, body),
  }));
  registerRoute(router, items.unpublishEditorItem, async ({ params: place, body: { at }, editor }) => {
    await unpublishItem(services, { editor: editor(), place }, at);
    return { result: await loadItemView(db, place) };
  });
  registerRoute(router, items.cancelEditorSchedule, async ({ params: place, editor }) => {
    await cancelSchedule(services, { editor: editor(), place });
    return { result: await loadItemView(db, place) };
  });
  registerRoute(router, items.archiveEditorItem, async ({ params: place, editor }) => {
    await archiveItem(services, { editor: editor(), place });
    return { result: await loadItemView(db, place) };
  });
}

function serveOrder(router: Router): void {
  const { services } = router;
  registerRoute(router, getEditorOrder, async ({ params: { collection } }) => ({
    result: await listInOrder(services.database.db, collection),
  }));
  registerRoute(router, putEditorOrder, async ({ params: { collection }, body: { ids }, editor }) => {
    await orderItems(services, { editor: editor(), collection }, ids);
    return { result: await listInOrder(services.database.db, collection) };
  });
}

function serveHistory(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, history.getEditorHistory, async ({ params }) => ({
    result: await listVersions(db, params),
  }));
  registerRoute(router, history.getEditorVersion, async ({ params }) => ({
    result: await getVersion(db, params, params.key),
  }));
  registerRoute(router, history.restoreEditorVersion, async ({ params, body, editor }) => {
    await restoreVersion(services, editor(), params, body);
    return { result: await loadItemView(db, params) };
  });
  registerRoute(router, history.notifyEditorPresence, async ({ params, editor }) => {
    const base = await getContentSource(params.collection).find(db, params.id);
    const version = getItemVersion(base, await findItemDraft(db, params));
    await recordPresence(services, editor(), params);
    return { result: { others: await listOthers(services, editor(), params), version } };
  });
  registerRoute(router, history.getEditorActivity, async ({ query: { page } }) => ({
    result: await listActivity(db, page),
    pageInfo: { limit: ACTIVITY_PAGE, offset: (page - 1) * ACTIVITY_PAGE, total: await countActivity(db) },
  }));
}

function serveContrast(router: Router): void {
  registerRoute(router, checkEditorContrast, async ({ body: { fields } }) => {
    if (hasUnreadableColour(fields)) throw createDomainError(checkEditorContrast.errors, 'colour_unreadable');
    return { result: findContrastFaults(readThemeColours(fields)).map((fault) => ({ ...fault })) };
  });
}

function serveFeedback(router: Router): void {
  const { services } = router;
  registerRoute(router, getEditorFeedback, async ({ query }) => {
    const { rows, total } = await readFeedbackPage(services.database.db, query);
    const pageInfo = { limit: FEEDBACK_PAGE, offset: (query.page - 1) * FEEDBACK_PAGE, total };
    return { result: rows, pageInfo };
  });
  registerRoute(router, exportEditorFeedback, async ({ body, editor }) => ({
    result: await exportFeedback(services, toAuthor(editor()), body),
  }));
}

const PARTS = [
  serveDrafts,
  servePublishing,
  serveOrder,
  serveHistory,
  serveReview,
  serveFiles,
  serveContrast,
  serveFeedback,
  serveDesk,
];

/** Every call needs an editor's session; calls that change what visitors see need a publisher's. */
export function serveEditor(router: Router): void {
  for (const serve of PARTS) serve(router);
}

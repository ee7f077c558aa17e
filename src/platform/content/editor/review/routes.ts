import * as review from '#lib/contracts/editor/editor-review.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { addComment, loadItemReview, resolveComment } from './comments.ts';
import { askReview, returnReview, withdrawReview } from './reviews.ts';

export function serveReview(router: Router): void {
  const { services } = router;
  registerRoute(router, review.getEditorReview, async ({ params }) => ({
    result: await loadItemReview(services, params),
  }));
  registerRoute(router, review.askEditorReview, async ({ params, body, editor }) => {
    await askReview(services, editor(), params, body.note);
    return { result: await loadItemReview(services, params) };
  });
  registerRoute(router, review.withdrawEditorReview, async ({ params, editor }) => {
    await withdrawReview(services, editor(), params);
    return { result: await loadItemReview(services, params) };
  });
  registerRoute(router, review.returnEditorReview, async ({ params, body, editor }) => {
    await returnReview(services, editor(), params, body.answer);
    return { result: await loadItemReview(services, params) };
  });
  registerRoute(router, review.addEditorComment, async ({ params, body, editor }) => {
    await addComment(services, editor(), params, body);
    return { result: await loadItemReview(services, params) };
  });
  registerRoute(router, review.resolveEditorComment, async ({ params, body, editor }) => {
    const { comment, ...place } = params;
    await resolveComment(services, editor(), place, { comment, isResolved: body.isResolved });
    return { result: await loadItemReview(services, place) };
  });
}

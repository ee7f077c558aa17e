// The calls of a preview visitor: personal answers are made up, public ones are real.
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { PageContext } from '../loaders/page/page-context.ts';
import { parseResult } from '../services/service-answer.ts';
import type { VisitorApi } from '../services/visitor-api.ts';
import { answerPreviewCall, PREVIEW_ONLY } from './preview-visitor.ts';

const { status, message } = PREVIEW_ONLY;
const createPreviewError = (url: string) =>
  new ApiError({ status, url, error: { code: 'preview_only', message } });

export function createPreviewApi(context: () => Promise<Pick<PageContext, 'api' | 'preview'>>): VisitorApi {
  const loadPreviewVisitor = async () => {
    const { preview } = await context();
    if (!preview?.visitor) throw new TypeError('This preview has no invented visitor');
    return preview.visitor;
  };
  return {
    getVisitor: async () => (await loadPreviewVisitor()).visitor,
    async call(endpoint, call = {}) {
      const { method, access, path } = endpoint;
      if (method !== 'GET') throw createPreviewError(path);
      if (access === 'public') {
        const { params, query } = call;
        return { messages: [], ...(await (await context()).api.call(endpoint, { params, query })) };
      }
      const result = answerPreviewCall(await loadPreviewVisitor(), endpoint);
      return { result: parseResult(endpoint, result), messages: [] };
    },
    async cart(action) {
      if (action !== 'get') throw createPreviewError(accountCart[action].path);
      return parseResult(accountCart[action], (await loadPreviewVisitor()).cart);
    },
    signIn: async () => {
      throw createPreviewError('/login');
    },
    signInWithCode: async () => {
      throw createPreviewError('/login/code');
    },
    elevate: async () => {
      throw createPreviewError('/session/elevate');
    },
    signOut: async () => undefined,
  };
}

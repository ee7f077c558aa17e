// The calls of a preview visitor: an invented account answers what is personal, the shop what is public.
import { accountCart } from '#lib/contracts/cart/cart.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { EndpointCall } from '../services/endpoint-call.ts';
import type { PageApi } from '../services/public-calls.ts';
import { type EndpointAnswer, parseResult } from '../services/service-answer.ts';
import { NotSignedIn } from '../session/customer-call.ts';
import type { VisitorApi } from '../session/visitor-api.ts';
import { callInventedAccount } from './invented-account.ts';
import { findOwnAnswer, PREVIEW_ONLY } from './preview-visitor.ts';
import type { ShownPreview } from './shown-preview.ts';

const { status, message } = PREVIEW_ONLY;
const createPreviewError = (url: string) =>
  new ApiError({ status, url, error: { code: 'preview_only', message } });

/** What the visitor of a page is made of. */
interface PreviewedPage {
  readonly api: PageApi;
  readonly preview: ShownPreview | undefined;
}

type ReadContext = () => Promise<PreviewedPage>;

/** What everybody may read, as the shop has it. */
async function callShop<E extends EndpointShape>(
  context: ReadContext,
  endpoint: E,
  { params, query }: EndpointCall<E>,
): Promise<EndpointAnswer<E>> {
  const call = { ...(params && { params }), ...(query && { query }) };
  return { messages: [], ...(await (await context()).api.call(endpoint, call)) };
}

export function createPreviewApi(context: ReadContext): VisitorApi {
  const loadPreviewVisitor = async () => {
    const { preview } = await context();
    if (!preview?.visitor) throw new TypeError('This preview has no invented visitor');
    return preview.visitor;
  };
  return {
    getVisitor: async () => (await loadPreviewVisitor()).visitor,
    async call(endpoint, call = {}) {
      if (endpoint.method !== 'GET') throw createPreviewError(endpoint.path);
      const { visitor, cart } = await loadPreviewVisitor();
      const isSignedIn = visitor.state === 'customer';
      if (endpoint.access === 'public' && !(isSignedIn && endpoint.service !== 'main'))
        return callShop(context, endpoint, call);
      if (!isSignedIn) throw new NotSignedIn('unauthorised');
      const own = findOwnAnswer({ visitor, cart }, endpoint);
      if (own !== undefined) return { result: parseResult(endpoint, own), messages: [] };
      return callInventedAccount(endpoint, call);
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

// /3ds/notify: a bank's page posts the end of a challenge here. Another site sends it, and no session comes with it:
// what the bank hands back was signed by us, and the provider is asked what came of it.
import type { APIRoute } from 'astro';
import { completeChallenge } from '#lib/contracts/identity/challenge.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createNotifyPage } from '#lib/server/http/answers/notify-page.ts';
import { readForm } from '#lib/server/loaders/page/form-body.ts';
import { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';
import { ServiceLost } from '#lib/server/services/service.ts';

export const prerender = false;

const readFields = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** The two protocols name differently what the bank hands back. */
const findNotifyData = ({ threeDSSessionData, MD }: Record<string, string>): string =>
  threeDSSessionData ?? MD ?? '';

export const POST: APIRoute = async (astro) => {
  const { t, brand } = await loadPageContext(astro);
  const details = readFields(await readForm(astro));
  const title = t('deposit.bank-answered');
  try {
    const body = { notifyData: findNotifyData(details), details };
    const { result } = await createServerApi(astro).call(completeChallenge, { body });
    const link = { href: urls.depositDetails(result.depositId), label: t('deposit.bank-go-on') };
    return createNotifyPage({
      status: 200,
      language: brand.locale,
      title,
      text: t('deposit.bank-answered-text'),
      link,
    });
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof ServiceLost)) throw error;
    const link = { href: urls.account(), label: t('deposit.bank-account') };
    const status = error instanceof ApiError ? error.status : 503;
    return createNotifyPage({
      status,
      language: brand.locale,
      title,
      text: t('deposit.bank-unknown-text'),
      link,
    });
  }
};

export const ALL: APIRoute = () =>
  new Response('Banks report here by POST.', {
    status: 405,
    headers: { 'content-type': 'text/plain; charset=utf-8', allow: 'POST' },
  });

// Why a group or one of its sessions was not changed, or not opened.
import type { AstroGlobal } from 'astro';
import { ApiError, isMaintenanceError } from '#lib/contracts/protocol/errors.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { createNotice, type NoticeName } from '#lib/domain/visitor/notices.ts';
import { ServiceLost } from '../../services/service.ts';
import { toFormRefusal } from '../page/submit-form.ts';

const BAD_GATEWAY = 502;

/** The words of a refusal, or those of the notice where the service failed. Sets the status of the answer. */
export function refuseEdit(
  { response }: Pick<AstroGlobal, 'response'>,
  error: unknown,
  t: Translate,
  notice: NoticeName = 'sessionEditFailed',
): string {
  if (isMaintenanceError(error)) throw error;
  const failed = createNotice(notice, t).message;
  if (error instanceof ServiceLost || (error instanceof ApiError && error.status >= 500)) {
    response.status = BAD_GATEWAY;
    return failed;
  }
  const { status, errors } = toFormRefusal(error);
  response.status = status;
  return Object.values(errors).flat()[0]?.message ?? failed;
}

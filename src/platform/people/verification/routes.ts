import { decideDeskCheck, getDeskCheck, listDeskChecks } from '#lib/contracts/customer/desk-checks.ts';
import { getLicenceConfig } from '#lib/contracts/verification/licence.ts';
import {
  getVerification,
  returnVerification,
  startVerification,
  uploadDocuments,
  type Verification,
} from '#lib/contracts/verification/verification.ts';
import { readLicences } from '../../ground/config/licences.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { readCustomerRow, toAddress } from '../details/store.ts';
import { decideCheck, listChecks, loadCheck } from './desk-checks.ts';
import { uploadPhotos } from './documents.ts';
import { readIdentity } from './read-identity.ts';
import { lookAtAttempt, startAttempt } from './verify.ts';

async function readVerification(services: Services, customerId: string): Promise<Verification> {
  const { db } = services.database;
  const customer = await readCustomerRow(db, customerId);
  const { isVerified, verification, verificationRules } = await readIdentity({ services, at: db, customer });
  return {
    isVerified,
    ...verification,
    rules: verificationRules,
    needsAddress: toAddress(customer) === undefined,
  };
}

export function serveVerification(router: Router): void {
  const { services } = router;
  registerRoute(router, getLicenceConfig, async () => ({
    result: { licences: await readLicences(services) },
  }));
  registerRoute(router, getVerification, async ({ customerId }) => ({
    result: await readVerification(services, customerId),
  }));
  registerRoute(router, startVerification, async ({ customerId, params, body }) => ({
    result: await startAttempt(services, customerId, { method: params.method, licence: body.licence }),
  }));
  registerRoute(router, returnVerification, async ({ customerId, params }) => ({
    result: await lookAtAttempt(services, customerId, params.method),
  }));
  registerRoute(router, listDeskChecks, async ({ query }) => ({
    result: await listChecks(services.database.db, query),
  }));
  registerRoute(router, getDeskCheck, async ({ operator, params: { id } }) => ({
    result: await loadCheck(services, operator(), id),
  }));
  registerRoute(router, decideDeskCheck, async ({ operator, params: { id }, body }) => ({
    result: await decideCheck(services, operator(), id, body),
  }));
  registerRoute(router, uploadDocuments, async ({ customerId, params, body }) => {
    await uploadPhotos(services, customerId, params.method, body);
    return { result: { status: 'pending' as const } };
  });
}

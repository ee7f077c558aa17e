import { getCertificate, getCertificateKeys, verifyCertificate } from '#lib/contracts/party/certificate.ts';
import { listPublicKeys } from '../../../ground/signing/keys.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { checkCertificate, readCertificate } from './read.ts';

export function serveCertificates(router: Router): void {
  const { services } = router;
  registerRoute(router, getCertificateKeys, async () => ({
    result: { keys: await listPublicKeys(services) },
  }));
  registerRoute(router, verifyCertificate, async ({ body }) => ({
    result: await checkCertificate(services, body.jws),
  }));
  registerRoute(router, getCertificate, async ({ customerId, params }) => ({
    result: await readCertificate(services, params.id, customerId),
  }));
}

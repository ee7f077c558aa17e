import {
  assignBankLine,
  downloadBankFile,
  getBankFile,
  getBankLine,
  listBankFiles,
  markBankFile,
  previewBankFile,
  returnBankLine,
  takeBankFile,
  writeBankFile,
} from '#lib/contracts/payments/desk-bank.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { handOutFile, listFiles, loadFile, markFile, writeFile } from './files.ts';
import { previewIncoming, takeShown } from './incoming.ts';
import { assignAtDesk, loadLine, returnAtDesk } from './lines.ts';

export function serveBankDesk(router: Router): void {
  const { services } = router;
  registerRoute(router, previewBankFile, async ({ body }) => ({
    result: await previewIncoming(services, body),
  }));
  registerRoute(router, takeBankFile, async ({ body, operator }) => ({
    result: await takeShown(services, body, operator().actor),
  }));
  registerRoute(router, listBankFiles, async ({ query }) => ({ result: await listFiles(services, query) }));
  registerRoute(router, getBankFile, async ({ params: { id } }) => ({
    result: await loadFile(services, id),
  }));
  registerRoute(router, writeBankFile, async ({ body, operator }) => ({
    result: await writeFile(services, body, operator().actor),
  }));
  registerRoute(router, downloadBankFile, async ({ params: { id }, operator }) => ({
    result: await handOutFile(services, id, operator().actor),
  }));
  registerRoute(router, markBankFile, async ({ params: { id }, operator }) => ({
    result: await markFile(services, id, operator().actor),
  }));
  registerRoute(router, getBankLine, async ({ params: { id }, operator }) => ({
    result: await loadLine(services, id, operator().rights.includes('money')),
  }));
  registerRoute(router, assignBankLine, async ({ params: { id }, body: { customerId }, operator }) => ({
    result: await assignAtDesk(services, { id, customerId, actor: operator().actor }),
  }));
  registerRoute(router, returnBankLine, async ({ params: { id }, body: { reason }, operator }) => ({
    result: await returnAtDesk(services, { id, reason, actor: operator().actor }),
  }));
}

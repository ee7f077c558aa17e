// The reality check of the signed-in customer. The services know when it is due, so it outlasts a reload.
import type { RealityCheck } from '#lib/contracts/care/care.ts';
import { loadSession } from './session.ts';

/** @throws ApiError or TypeError where there is no answer */
export async function loadRealityCheck(): Promise<RealityCheck> {
  const { getRealityCheck } = await import('#lib/api/care.ts');
  return (await getRealityCheck()).result;
}

/** Tells the services that it was seen. Unheard, it comes again. */
export async function confirmRealityCheck(): Promise<void> {
  const { postRealityCheckSeen } = await import('#lib/api/care.ts');
  await postRealityCheckSeen();
  await loadSession({ isForced: true });
}

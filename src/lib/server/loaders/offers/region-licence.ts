// How the residents of the page's region prove who they are.
import { getLicenceConfig, type LicenceRule } from '#lib/contracts/verification/licence.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import type { PageContext } from '../../page/page-context.ts';

/** Undefined where the visitor named no region, or the service does not answer. */
export async function findRegionLicence({
  api,
  subVariant,
}: Pick<PageContext, 'api' | 'subVariant'>): Promise<LicenceRule | undefined> {
  if (subVariant === '') return undefined;
  try {
    const { result } = await api.call(getLicenceConfig);
    return result.licences.find(({ region }) => region === subVariant);
  } catch (error) {
    reportContentFault('unserved', 'licences', error);
    return undefined;
  }
}

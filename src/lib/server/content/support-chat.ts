// Link to the support chat, an external service: shown with the capability and an address in the site settings.
import { Link } from '#lib/contracts/content/fields.ts';
import { putOwnFirst } from '#lib/domain/content/own-items.ts';
import type { PageContext } from '../loaders/page/page-context.ts';
import { reportContentFault } from './content-faults.ts';

const KEY = 'chat_url';

/** The address of the chat; undefined without one. Never throws. */
export async function findChatHref({ capabilities, content }: PageContext): Promise<string | undefined> {
  if (!capabilities.has('customer-chat')) return undefined;
  try {
    const { items } = await content.list('site_config');
    const value = putOwnFirst(items)
      .flatMap(({ values }) => values)
      .find(({ key }) => key === KEY)?.value;
    return Link.safeParse(value).data;
  } catch (error) {
    reportContentFault('unserved', 'site_config', error);
    return undefined;
  }
}

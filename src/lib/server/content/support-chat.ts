// The chat of a shop is a service of somebody else: on where the capability is and an editor gave its address.
import { Link } from '#lib/contracts/content/fields.ts';
import type { PageContext } from '../loaders/page/page-context.ts';
import { reportContentFault } from './content-faults.ts';

const KEY = 'chat_url';

/** Where `Chat Online` leads; undefined where there is no chat (F17). Never fails. */
export async function findChatHref({ capabilities, content }: PageContext): Promise<string | undefined> {
  if (!capabilities.has('customer-chat')) return undefined;
  try {
    const { items } = await content.list('site_config');
    const value = items.flatMap(({ values }) => values).find(({ key }) => key === KEY)?.value;
    return Link.safeParse(value).data;
  } catch (error) {
    reportContentFault('unserved', 'site_config', error);
    return undefined;
  }
}

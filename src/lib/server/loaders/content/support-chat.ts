// The support chat, an external service: there with the capability and an address in the site settings. Outside of its
// hours pages say when it opens.
import { Link } from '#lib/contracts/content/fields.ts';
import { putOwnFirst } from '#lib/domain/content/own-items.ts';
import { type ChatState, getChatState, parseChatHours } from '#lib/domain/support/chat-hours.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import { getShownTime, type PageContext } from '../../page/page-context.ts';

const URL_KEY = 'chat_url';
/** Spans, one to a line: `Mon-Fri 08:00-20:00 Australia/Sydney`. Empty where somebody always answers. */
const HOURS_KEY = 'chat_hours';

type SupportChat = ChatState & {
  /** Where it opens. */
  readonly href: string;
};

/** Undefined without one. Never throws. */
export async function findSupportChat(page: PageContext): Promise<SupportChat | undefined> {
  if (!page.capabilities.has('customer-chat')) return undefined;
  try {
    const values = putOwnFirst((await page.content.list('site_config')).items).flatMap((item) => item.values);
    const findValue = (name: string) => values.find(({ key }) => key === name)?.value;
    const href = Link.safeParse(findValue(URL_KEY)).data;
    const hours = parseChatHours(findValue(HOURS_KEY) ?? '');
    if (!hours) reportContentFault('broken', `site_config ${HOURS_KEY}`);
    return href === undefined ? undefined : { href, ...getChatState(hours ?? [], getShownTime(page)) };
  } catch (error) {
    reportContentFault('unserved', 'site_config', error);
    return undefined;
  }
}

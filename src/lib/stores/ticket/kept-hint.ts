// Whether this session has kept anything for a ticket builder. A cookie says so: those of a page are read once for
// everything, and the tab's own storage takes a slow phone as long as several frames to open.

const COOKIE = 'ticket_kept';
let isSet = false;

/** Whatever is put into the tab's storage for a builder says so here too. */
export function setKeptHint(): void {
  if (isSet) return;
  isSet = true;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: there is not a Cookie Store everywhere
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax${secure}`;
}

/** False where a look into the storage would find nothing. */
export const hasKeptHint = (): boolean => document.cookie.includes(`${COOKIE}=1`);

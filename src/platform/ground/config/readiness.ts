// What the settings of a shop lack before it may sell.
import { listBrands } from '#content/brands/known.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { Db } from '../db/open.ts';
import type { Need } from '../readiness/readiness.ts';
import { readPublishedTheme } from './published-theme.ts';
import { getSiteConfig } from './site.ts';
import { putValue, readValue } from './store.ts';

/** The least age at which any state lets people play. */
const LEAST_AGE = 18;
const BACKUP = { namespace: '/platform/backup', key: 'last' } as const;

/** Notes that a backup was written. @param at milliseconds since 1970 */
export const recordBackup = (db: Db, clock: Services['clock'], at: number): Promise<void> =>
  putValue(db, { clock }, { ...BACKUP, value: toIso(at) });

async function checkAge(services: Services): Promise<Need[]> {
  const { minimumAge } = await getSiteConfig(services);
  if (minimumAge >= LEAST_AGE) return [];
  const what = `People of ${minimumAge} may play.`;
  return [{ key: 'age', what, todo: `\`config set minimumAge ${LEAST_AGE}\`, or more.`, isByLaw: true }];
}

async function checkSupport(services: Services): Promise<Need[]> {
  const theme = await readPublishedTheme(services, listBrands()[0]);
  if (theme.supportEmail !== '' && !theme.supportEmail.endsWith('.example')) return [];
  return [
    {
      key: 'support',
      what: 'Customers have no address to write to.',
      todo: 'Write one into the look of the brand: /editor, Look, Email of support.',
    },
  ];
}

async function checkBackup({ database, clock }: Services): Promise<Need[]> {
  const last = await readValue(database.db, BACKUP.namespace, BACKUP.key);
  const at = typeof last === 'string' ? Date.parse(last) : Number.NaN;
  if (clock.now() - at <= DAY_MS) return [];
  return [
    {
      key: 'backup',
      what: Number.isNaN(at) ? 'No backup was ever written.' : `The last backup is of ${String(last)}.`,
      todo: 'Run `npm run ops -- backup DIR` each day, as from cron.',
    },
  ];
}

export const configReadiness = [checkAge, checkSupport, checkBackup] as const;

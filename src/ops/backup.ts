import { join, resolve } from 'node:path';
import { LOST_WITH_SECRETS } from '#lib/server/secrets.ts';
import { recordBackup } from '#platform/ground/config/readiness.ts';
import { DATABASE_FILE } from '#platform/ground/db/database-file.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { backUp } from '#platform/shop/backup/back-up.ts';
import { restore } from '#platform/shop/backup/restore.ts';
import { SYSTEM_CLOCK } from '#platform/time.ts';
import {
  type OperatorEnv,
  requireWord,
  type StandaloneCommand,
} from '../platform/ground/operator/command.ts';

/** The checklist of the shop looks for it. */
async function noteBackup({ databaseUrl, dataDir }: OperatorEnv, at: number): Promise<void> {
  const database = await openDatabase(databaseUrl || join(dataDir, DATABASE_FILE));
  await recordBackup(database.db, SYSTEM_CLOCK, at).finally(() => database.close());
}

/** The step since which files may be elsewhere. */
const HAS_BUCKET = '0490-media-objects';

/** Uploaded files that are outside the database. */
async function countStored({ databaseUrl, dataDir }: OperatorEnv): Promise<number> {
  const { db, close } = await openDatabase(databaseUrl || join(dataDir, DATABASE_FILE));
  const count = db.selectFrom('media_object').select(({ fn }) => fn.countAll().as('count'));
  const { count: stored } = await count.executeTakeFirstOrThrow().finally(close);
  return Number(stored);
}

const backupCommand: StandaloneCommand = {
  usage: 'DIR',
  summary:
    'Writes database, pictures and secrets into a new folder while the shop sells. Keep it as secret as the shop.',
  async runAlone({ env, words, print }) {
    const folder = resolve(requireWord(words, 0, 'The folder'));
    const { manifest, hasSecrets } = await backUp(env, folder);
    await noteBackup(env, Date.parse(manifest.madeAt));
    print(`${folder}: the shop as of ${manifest.madeAt} (${manifest.engine})`);
    const stored = manifest.migrations.includes(HAS_BUCKET) ? await countStored(env) : 0;
    if (stored > 0)
      print(
        `${stored} uploaded files are in the bucket and not in the backup: keep versions of the bucket, or a copy.`,
      );
    if (!hasSecrets)
      print('It lacks secrets that are in the environment: keep APP_KEY, APP_SECRET and TOKEN_SECRET too.');
    return {};
  },
};

const restoreCommand: StandaloneCommand = {
  usage: 'DIR',
  summary: 'Makes a shop of a backup in an empty DATA_DIR, or an empty DATABASE_URL, and proves its money.',
  async runAlone({ env, words, print }) {
    const folder = resolve(requireWord(words, 0, 'The folder'));
    const { manifest, ledger, hasSecrets } = await restore(env, folder, (database) =>
      verifyLedger({ database, modules: MODULES }),
    );
    const counts = Object.entries(ledger.counts).map(([name, count]) => `${count} ${name}`);
    print(`The shop as of ${manifest.madeAt}: ${counts.join(', ')}`);
    for (const { rule, row, detail } of ledger.faults) print(`${rule}: ${row}: ${detail}`);
    print(ledger.faults.length === 0 ? 'Every rule of the ledger holds.' : `${ledger.faults.length} faults.`);
    print('Bank files, payouts and charges of kept cards wait until `ledger compared` is said.');
    if (!hasSecrets)
      print(`No secrets in it: unless the environment sets the old ones, ${LOST_WITH_SECRETS}.`);
    return { isRight: ledger.faults.length === 0 };
  },
};

export const backupCommands = {
  backup: backupCommand,
  restore: restoreCommand,
} satisfies Record<string, StandaloneCommand>;

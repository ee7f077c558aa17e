import {
  dropHistory,
  getHistory,
  giveHistory,
  HISTORY_ERRORS,
  HISTORY_FILE_BYTES,
  type HistoryMapping,
  type HistoryTrial,
  listHistories,
  mapHistory,
  takeHistory,
} from '#lib/contracts/catalogue/desk-histories.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { createDomainError } from '../../../domain-error.ts';
import { listLayouts } from '../../../ground/config/file-layouts.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import { type Router, registerRoute } from '../../../http.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { OfferDefinition } from '../../offers/definition.ts';
import { findOffer } from '../../offers/store.ts';
import { type KeptFile, keepTrial, listFiles, requireFile } from './history-store.ts';
import { commitHistory, nameFiles, tryHistory } from './trial.ts';

const PAGE = 100;

/** @throws DomainError `game_unknown` */
async function requireGame({ database }: Services, offerKey: string): Promise<OfferDefinition> {
  const offer = await findOffer(database.db, offerKey);
  if (!offer || offer.rules.length === 0) throw createDomainError(HISTORY_ERRORS, 'game_unknown');
  return offer;
}

/** The bytes of the file, or of the rows that were pasted. @throws DomainError */
async function readGiven(file: File | undefined, text: string): Promise<{ bytes: Uint8Array; name: string }> {
  const hasFile = file !== undefined && file.size > 0;
  const isPasted = text.trim() !== '';
  if (hasFile && isPasted) throw createDomainError(HISTORY_ERRORS, 'history_both');
  if (!hasFile && !isPasted) throw createDomainError(HISTORY_ERRORS, 'history_missing');
  const bytes = hasFile ? new Uint8Array(await file.arrayBuffer()) : Buffer.from(text);
  if (bytes.byteLength > HISTORY_FILE_BYTES) throw createDomainError(HISTORY_ERRORS, 'history_too_large');
  return { bytes, name: hasFile ? file.name.slice(0, 120) : '' };
}

const listDivisions = ({ rules, timeZone }: OfferDefinition, now: number): number[] =>
  findRulesOn(rules, toLocalDate(now, timeZone))
    ?.divisions.map(({ division }) => division)
    .sort((a, b) => a - b) ?? [];

function toTrial({ row, trial }: KeptFile, offer: OfferDefinition, now: number): HistoryTrial {
  const { rows: _, product, dates, problem, ...shown } = trial;
  return {
    ...shown,
    ...(product !== undefined && { product }),
    ...(dates && { dates }),
    ...(problem && { problem }),
    id: row.id,
    offerKey: row.offer_key,
    offerName: offer.name,
    source: row.source,
    fileName: row.file_name,
    person: row.person_name,
    createdAt: row.created_at,
    ...(row.taken_at !== null && { takenAt: row.taken_at }),
    divisions: listDivisions(offer, now),
  };
}

/** Sources of which something is remembered, by their names; the usual one has none. */
async function listSources({ database }: Services, offerKey: string): Promise<string[]> {
  const usual = nameFiles(offerKey, '');
  const known = await listLayouts(database.db);
  return known.filter((name) => name.startsWith(`${usual}:`)).map((name) => name.slice(usual.length + 1));
}

export function serveHistories(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  const record = ({ actor }: Operator, action: string, subject: string, detail: object) =>
    insertAudit(db, services, actor, action, { subject, detail });

  registerRoute(router, listHistories, async ({ params: { offerKey } }) => {
    const offer = await requireGame(services, offerKey);
    const files = (await listFiles(db, offerKey)).map((row) => ({
      id: row.id,
      fileName: row.file_name,
      source: row.source,
      person: row.person_name,
      createdAt: row.created_at,
      ...(row.taken_at !== null && { takenAt: row.taken_at }),
    }));
    return { result: { offerName: offer.name, sources: await listSources(services, offerKey), files } };
  });

  registerRoute(router, giveHistory, async ({ params: { offerKey }, body, operator }) => {
    const offer = await requireGame(services, offerKey);
    const { bytes, name } = await readGiven(body.file, body.pasted);
    const source = body.source.trim();
    const mapping: HistoryMapping = {};
    const trial = await tryHistory(services, { offer, source, bytes, mapping });
    const id = services.random.createId('hst', services.clock.now());
    await db
      .insertInto('history_file')
      .values({
        id,
        offer_key: offerKey,
        source,
        file_name: name,
        content: Buffer.from(bytes).toString('base64'),
        mapping: JSON.stringify(mapping),
        trial: JSON.stringify(trial),
        person: operator().actor,
        person_name: operator().name,
        created_at: getNowIso(services.clock),
        taken_at: null,
      })
      .execute();
    return { result: { id } };
  });

  registerRoute(router, getHistory, async ({ params, query }) => {
    const offer = await requireGame(services, params.offerKey);
    const kept = await requireFile(db, params);
    const { fate, after = '0' } = query;
    const rows = kept.trial.rows.filter((row) => fate === undefined || row.fate === fate);
    const from = Number(after);
    const next = from + PAGE;
    return {
      result: {
        trial: toTrial(kept, offer, services.clock.now()),
        rows: rows.slice(from, next),
        ...(next < rows.length && { next: String(next) }),
      },
    };
  });

  registerRoute(router, mapHistory, async ({ params, body: mapping }) => {
    const offer = await requireGame(services, params.offerKey);
    const { row, bytes } = await requireFile(db, params);
    if (row.taken_at !== null) throw createDomainError(HISTORY_ERRORS, 'history_taken');
    const trial = await tryHistory(services, { offer, source: row.source, bytes, mapping });
    await keepTrial(db, row.id, { mapping, trial });
    return { result: null };
  });

  registerRoute(router, takeHistory, async ({ params, operator }) => {
    const offer = await requireGame(services, params.offerKey);
    const { row, bytes, mapping, trial: shown } = await requireFile(db, params);
    if (row.taken_at !== null) throw createDomainError(HISTORY_ERRORS, 'history_taken');
    if (shown.problem) throw createDomainError(HISTORY_ERRORS, 'history_stopped');
    const asked = { offer, source: row.source, bytes, mapping };
    const { isDone, trial } = await commitHistory(services, asked, shown);
    if (!isDone) {
      await keepTrial(db, row.id, { mapping, trial });
      throw createDomainError(HISTORY_ERRORS, 'history_changed');
    }
    await db
      .updateTable('history_file')
      .set({ taken_at: getNowIso(services.clock), content: '' })
      .where('id', '=', row.id)
      .execute();
    const { counts } = trial;
    await record(operator(), 'results history', row.offer_key, {
      file: row.file_name,
      source: row.source,
      ...counts,
    });
    return { result: { counts } };
  });

  registerRoute(router, dropHistory, async ({ params }) => {
    const { row } = await requireFile(db, params);
    await db.deleteFrom('history_file').where('id', '=', row.id).execute();
    return { result: null };
  });
}

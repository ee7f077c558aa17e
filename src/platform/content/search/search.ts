// Answers what is typed: every word must be found; what nothing begins with is taken for a typing error.

import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { SEARCH_KINDS, type SearchFound, type SearchKind, type searchSite } from '#lib/contracts/search.ts';
import { findMeantWords, isGuessedWord, toSearchWords } from '#lib/domain/text/search-words.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { cutExcerpt } from './cut-excerpt.ts';
import { getItemAddress } from './documents.ts';
import type { FoundRow, Sought, SoughtWord } from './engine/engine.ts';
import { getEngine } from './engine/get-engine.ts';
import { readVocabulary } from './vocabulary.ts';

type Asked = QueryOf<typeof searchSite>;
type Answer = ResultOf<typeof searchSite>;

/** More words are not looked at. */
const WORDS_MAX = 8;
/** A single letter begins too much. */
const PREFIX_LENGTH = 2;

interface ReadWord extends SoughtWord {
  /** What was meant, where that is not what was typed. */
  readonly meant: string | undefined;
}

async function readWords({ database }: Services, text: string): Promise<ReadWord[]> {
  const typed = [...new Set(toSearchWords(text))].slice(0, WORDS_MAX);
  const guessed = typed.filter(isGuessedWord);
  const vocabulary = guessed.length > 0 ? await readVocabulary(database) : undefined;
  return typed.map((word) => {
    const isPrefix = word.length >= PREFIX_LENGTH && !/\d/.test(word);
    const asTyped = { words: [word], isPrefix, meant: undefined };
    if (!vocabulary || !isGuessedWord(word) || vocabulary.hasBeginning(word)) return asTyped;
    const words = findMeantWords(word, vocabulary.words);
    return words.length === 0 ? asTyped : { words, isPrefix, meant: words[0] };
  });
}

const IS_BY_AGE: ReadonlySet<SearchKind> = new Set(['draw']);
const WITH_ITEM: ReadonlySet<SearchKind> = new Set(['article', 'cause', 'page', 'question']);

function toFound(kind: SearchKind, row: FoundRow, words: readonly string[]): SearchFound {
  return {
    kind,
    ref: WITH_ITEM.has(kind) ? getItemAddress(row.ref) : row.ref,
    title: row.title,
    excerpt: cutExcerpt(row.body, words),
    ...(row.offer_key !== '' && { offerKey: row.offer_key }),
    ...(row.draw_no !== null && { drawNo: row.draw_no }),
    ...(row.local_date !== null && { date: row.local_date }),
  };
}

/** What is called as it was typed comes first; the rest keeps its order. */
function compareNames(words: readonly string[]): (a: FoundRow, b: FoundRow) => number {
  const asked = words.join(' ');
  const isNamed = ({ title }: FoundRow) => toSearchWords(title).join(' ') === asked;
  return (a, b) => Number(isNamed(b)) - Number(isNamed(a));
}

async function findGroups(
  services: Services,
  asked: Asked,
  words: readonly SoughtWord[],
  isAny: boolean,
): Promise<Answer['groups']> {
  const { database, clock } = services;
  const engine = getEngine(database);
  const kinds = SEARCH_KINDS.filter((kind) => asked.kinds.includes(kind));
  const shown = words.flatMap((word) => word.words);
  const groups: Answer['groups'] = [];
  for (const kind of kinds) {
    const sought: Sought = {
      kind,
      words,
      isAny,
      isByAge: IS_BY_AGE.has(kind),
      brand: asked.brand,
      offers: JSON.stringify(asked.offers),
      now: getNowIso(clock),
      limit: asked.limit + 1,
      offset: asked.offset,
    };
    const rows = await engine.find(database.db, sought);
    if (rows.length === 0) continue;
    const found = [...rows.slice(0, asked.limit)]
      .sort(compareNames(shown))
      .map((row) => toFound(kind, row, shown));
    groups.push({ kind, hasMore: rows.length > asked.limit, found });
  }
  return groups;
}

export async function findInSite(services: Services, asked: Asked): Promise<Answer> {
  const words = await readWords(services, asked.words);
  if (words.length === 0) return { groups: [], words: [] };
  const every = await findGroups(services, asked, words, false);
  // A question holds words that no answer has: those with most of the others come first. Draws by one word of several are
  // no answer.
  const texts = { ...asked, kinds: asked.kinds.filter((kind) => kind !== 'draw') };
  const groups =
    every.length > 0 || words.length === 1 ? every : await findGroups(services, texts, words, true);
  const isMeant = words.some(({ meant }) => meant !== undefined);
  return {
    groups,
    words: words.flatMap((word) => word.words),
    ...(isMeant &&
      groups.length > 0 && {
        meant: words.map(({ meant, words: [first = ''] }) => meant ?? first).join(' '),
      }),
  };
}

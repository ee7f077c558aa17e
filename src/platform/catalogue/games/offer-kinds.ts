// What each kind of offer brings to the one mechanism of files, drafts and versions (decisions 57 and 60).
import type { z } from 'zod';
import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import { GAME_FORMAT, GameFile } from '#lib/contracts/catalogue/game-file.ts';
import type { OfferFile, OfferFormat } from '#lib/contracts/catalogue/offer-file.ts';
import { RAFFLE_FORMAT, RaffleFile } from '#lib/contracts/catalogue/raffle-file.ts';
import { SYNDICATE_FORMAT, SyndicateFile } from '#lib/contracts/catalogue/syndicate-file.ts';
import type { ProductType } from '#lib/contracts/offers/offer.ts';
import type { FileFault } from '#lib/domain/catalogue/file-fault.ts';
import { findGameFaults } from '#lib/domain/catalogue/game-faults.ts';
import { findRaffleFaults } from '#lib/domain/catalogue/raffle-faults.ts';
import { findSyndicateFaults } from '#lib/domain/catalogue/syndicate-faults.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { describeFault, readShape } from '../offers/describe-fault.ts';
import { toGameOffer } from './game-offer.ts';
import { findGameSaleFaults } from './game-sale-faults.ts';
import { toRaffleOffer } from './raffle-offer.ts';
import { findRaffleSaleFaults } from './raffle-sale-faults.ts';
import { toSyndicateOffer } from './syndicate-offer.ts';
import { findSyndicateSaleFaults } from './syndicate-sale-faults.ts';

interface KindOfOffer<File extends OfferFile> {
  readonly format: File['format'];
  readonly type: ProductType;
  readonly schema: z.ZodType<File>;
  /** What is wrong with a file of the right shape, whatever the shop holds. */
  readonly findFaults: (file: File) => readonly FileFault[];
  /** What it would do to what is sold, or cannot be in this shop. */
  readonly findSaleFaults: (
    at: Db | Tx,
    services: Services,
    file: File,
    kept: OfferDefinition | undefined,
  ) => Promise<readonly FileFault[]>;
  /** The key of the offer that it plays, of one that sells parts of another's tickets. */
  readonly getPlayedKey?: (file: File) => string;
  /** @param played the offer of that key */
  readonly toOffer: (file: File, kept?: OfferDefinition, played?: OfferDefinition) => OfferDefinition;
}

/** A file of a known kind, with what its kind does with it. */
export interface ReadFile {
  readonly file: OfferFile;
  readonly type: ProductType;
  readonly faults: readonly CatalogueFault[];
  readonly findSaleFaults: (
    at: Db | Tx,
    services: Services,
    kept: OfferDefinition | undefined,
  ) => Promise<readonly FileFault[]>;
  /** The key of the offer that it plays; absent where it plays none. */
  readonly playedKey?: string | undefined;
  readonly createOffer: (kept?: OfferDefinition, played?: OfferDefinition) => OfferDefinition;
}

interface AnyKind {
  readonly format: OfferFormat;
  readonly type: ProductType;
  readonly read: (input: unknown) => ReadFile | { readonly faults: readonly CatalogueFault[] };
}

const defineKind = <File extends OfferFile>(kind: KindOfOffer<File>): AnyKind => ({
  format: kind.format,
  type: kind.type,
  read: (input) => {
    const shape = readShape(kind.schema, input);
    if (shape.faults) return { faults: shape.faults };
    const file = shape.data;
    return {
      file,
      type: kind.type,
      faults: kind.findFaults(file).map(describeFault),
      findSaleFaults: (at, services, kept) => kind.findSaleFaults(at, services, file, kept),
      playedKey: kind.getPlayedKey?.(file),
      createOffer: (kept, played) => kind.toOffer(file, kept, played),
    };
  },
});

const KINDS: readonly AnyKind[] = [
  defineKind<GameFile>({
    format: GAME_FORMAT,
    type: 'lottery_ticket',
    schema: GameFile,
    findFaults: findGameFaults,
    findSaleFaults: findGameSaleFaults,
    toOffer: toGameOffer,
  }),
  defineKind<RaffleFile>({
    format: RAFFLE_FORMAT,
    type: 'raffle_ticket',
    schema: RaffleFile,
    findFaults: findRaffleFaults,
    findSaleFaults: findRaffleSaleFaults,
    toOffer: toRaffleOffer,
  }),
  defineKind<SyndicateFile>({
    format: SYNDICATE_FORMAT,
    type: 'syndicate_share',
    schema: SyndicateFile,
    findFaults: findSyndicateFaults,
    findSaleFaults: findSyndicateSaleFaults,
    getPlayedKey: ({ plays }) => plays.lottery,
    toOffer: toSyndicateOffer,
  }),
];

const findKind = (input: unknown): AnyKind | undefined =>
  KINDS.find(({ format }) => format === (input as { readonly format?: unknown } | null)?.format);

/** What a file sells; a draft that is not whole says it by its format too. */
export const getFileType = (input: unknown): ProductType => findKind(input)?.type ?? 'lottery_ticket';

/** Whether a file has the shape of its kind, and can be. Looks at nothing else. */
export const readOfferFile = (
  input: unknown,
): ReadFile | { readonly file?: undefined; readonly faults: readonly CatalogueFault[] } =>
  findKind(input)?.read(input) ?? {
    faults: [
      describeFault({
        path: 'format',
        code: 'format_unknown',
        values: { formats: KINDS.map(({ format }) => format).join(', ') },
      }),
    ],
  };

// What each kind of offer brings to the one mechanism of files, drafts and versions (decisions 57 and 60).
import type { z } from 'zod';
import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import { GAME_FORMAT, GameFile } from '#lib/contracts/catalogue/game-file.ts';
import type { OfferFile, OfferFormat } from '#lib/contracts/catalogue/offer-file.ts';
import { RAFFLE_FORMAT, RaffleFile } from '#lib/contracts/catalogue/raffle-file.ts';
import type { ProductType } from '#lib/contracts/offers/offer.ts';
import type { FileFault } from '#lib/domain/catalogue/file-fault.ts';
import { findGameFaults } from '#lib/domain/catalogue/game-faults.ts';
import { findRaffleFaults } from '#lib/domain/catalogue/raffle-faults.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { describeFault, readShape } from '../offers/describe-fault.ts';
import { toGameOffer } from './game-offer.ts';
import { findGameSaleFaults } from './game-sale-faults.ts';
import { toRaffleOffer } from './raffle-offer.ts';
import { findRaffleSaleFaults } from './raffle-sale-faults.ts';

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
  readonly toOffer: (file: File, kept?: OfferDefinition) => OfferDefinition;
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
  readonly createOffer: (kept?: OfferDefinition) => OfferDefinition;
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
      createOffer: (kept) => kind.toOffer(file, kept),
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

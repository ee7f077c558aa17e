// The results of a game as a data set, for search engines of data.
import type { DataDownload, Dataset } from 'schema-dts';
import type { ResultKeys } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { getOrigin } from './open-games.ts';

const FORMATS = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
} as const;

/** @param archive from when to when there are results */
export function createDataSet(
  page: PageContext,
  url: URL,
  { game, archive }: { readonly game: ProductOffer; readonly archive: ResultKeys },
): Dataset {
  const origin = getOrigin(page, url);
  const toAbsolute = (path: string): string => new URL(path, origin).href;
  const downloads = Object.entries(FORMATS).map(
    ([format, encodingFormat]): DataDownload => ({
      '@type': 'DataDownload',
      encodingFormat,
      contentUrl: toAbsolute(urls.gameHistory(game.key, format)),
    }),
  );
  return {
    '@type': 'Dataset',
    '@id': `${toAbsolute(urls.offerResults(game.key))}#data`,
    name: page.t('results.offer-heading', { name: game.name }),
    description: page.t('results.data-set', { name: game.name, brand: page.brand.name }),
    url: toAbsolute(urls.offerResults(game.key)),
    isAccessibleForFree: true,
    temporalCoverage: `${archive.earliestDate}/${archive.latestDate}`,
    variableMeasured: ['numbers', 'supplementary', 'powerball', 'powerballs', 'dividends'],
    creator: { '@id': `${toAbsolute('/')}#organisation` },
    distribution: downloads,
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sample } from '#lib/domain/metrics/metrics.ts';
import type { PageCache } from '../../page-cache/page-cache.ts';
import { answerMetrics } from './answer-metrics.ts';
import type { RequestMeter } from './request-meter.ts';

/** What `/metrics` of a server of pages is made of. */
export interface ServedMetrics {
  readonly token: string;
  readonly meter: RequestMeter;
  /** Of the process and of the shop. */
  readonly collect: () => Promise<readonly Sample[]>;
}

/** False where metrics are off. */
export async function writeMetrics(
  req: IncomingMessage,
  res: ServerResponse,
  { metrics, pageCache }: { readonly metrics?: ServedMetrics | undefined; readonly pageCache: PageCache },
): Promise<boolean> {
  if (!metrics) return false;
  const answer = await answerMetrics({
    token: metrics.token,
    authorization: req.headers.authorization,
    collect: async () => [
      ...(await metrics.collect()),
      ...metrics.meter.listSamples(),
      { name: 'drawcard_page_cache_pages', value: pageCache.size },
      { name: 'drawcard_page_cache_queue', value: pageCache.pending },
    ],
  });
  if (!answer) return false;
  res.writeHead(answer.status, answer.headers).end(req.method === 'HEAD' ? undefined : answer.body);
  return true;
}

// Public calls, of which the server's layer keeps what every page needs. Nothing of a visitor goes into them.
import { randomUUID } from 'node:crypto';
import type { EndpointShape, ParamsOf, QueryInput, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { type ApiCache, CACHE_RULES, type CacheRule } from './api-cache.ts';
import { toSent } from './endpoint-call.ts';
import type { Service } from './service.ts';
import { parseAnswer } from './service-answer.ts';
import { createCall } from './service-call.ts';

export interface PageCall<E extends EndpointShape> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryInput<E>;
}

export interface PageAnswer<E extends EndpointShape> {
  readonly result: ResultOf<E>;
  readonly pageInfo?: PageInfo | undefined;
}

/** @throws ApiError when the service refuses, JsonError when its answer can't be read, ServiceLost without one. */
export interface PageApi {
  call<E extends EndpointShape>(endpoint: E, call?: PageCall<E>): Promise<PageAnswer<E>>;
}

export interface PageApiParts {
  readonly service: () => Promise<Service>;
  readonly cache: Pick<ApiCache, 'get'>;
  /** In the place of the rules of the endpoints. */
  readonly rule?: CacheRule | undefined;
  /** As of when a preview asks, milliseconds since 1970. */
  readonly asOf?: number | undefined;
}

/** What the server's layer keeps is asked for once a minute, however many pages are rendered. */
export function createPageApi({ service, cache, rule: own, asOf }: PageApiParts): PageApi {
  return {
    call<E extends EndpointShape>(endpoint: E, call: PageCall<E> = {}) {
      const sent = toSent(endpoint, call);
      const ask = async () => {
        const answer = await (await service()).send(
          createCall(endpoint, sent, { requestId: randomUUID(), asOf }),
        );
        return parseAnswer(endpoint, answer);
      };
      const rule = own ?? CACHE_RULES[endpoint.name];
      if (!rule) return ask();
      return cache.get(JSON.stringify([endpoint.name, sent.params, sent.search, asOf]), rule, ask);
    },
  };
}

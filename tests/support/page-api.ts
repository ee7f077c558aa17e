// Answers of the services for what pages load, by the name of the call. A call without an answer fails the test.
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { PageAnswer, PageApi, PageCall } from '#lib/server/services/public-calls.ts';

type Answers = Readonly<Record<string, (call: PageCall<EndpointShape>) => unknown>>;

export const createPageApi = (answers: Answers): PageApi => ({
  async call<E extends EndpointShape>(endpoint: E, call: PageCall<E> = {}) {
    const answer = answers[endpoint.name];
    if (!answer) throw new Error(`The page called ${endpoint.name}, which this test does not answer`);
    return answer(call as PageCall<EndpointShape>) as PageAnswer<E>;
  },
});

// Refusals of calls of programs as problem details (RFC 9457). What other calls say of a refusal stands in them too.

const REFUSED_FROM = 400;

interface Refusal {
  readonly error?: { readonly code?: string; readonly message?: string };
}

function readRefusal(text: string): Refusal {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** The answer as it is, or its refusal with type, title, status, code and instance. */
export async function toProblemAnswer(answer: Response, request: Pick<Request, 'url'>): Promise<Response> {
  if (answer.status < REFUSED_FROM) return answer;
  const refusal = readRefusal(await answer.text());
  const { code = 'server_error', message = '' } = refusal.error ?? {};
  const problem = {
    type: `urn:drawcard:problem:${code}`,
    title: message,
    status: answer.status,
    code,
    instance: new URL(request.url).pathname,
    ...refusal,
  };
  const headers = new Headers(answer.headers);
  headers.set('content-type', 'application/problem+json');
  return new Response(JSON.stringify(problem), { status: answer.status, headers });
}

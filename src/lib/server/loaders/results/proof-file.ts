// The proof of a draw as a file to keep, for `npm run verify` and the checking scripts.

/** Answers a published proof; `name` is the file's without its ending. */
export const answerProofFile = (proof: unknown, name: string): Response =>
  new Response(JSON.stringify(proof), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.json"`,
    },
  });

/** Answers a proof that shows what a customer holds: nothing between keeps it. */
export function answerOwnProofFile(proof: unknown, name: string): Response {
  const answer = answerProofFile(proof, name);
  answer.headers.set('cache-control', 'private, no-store');
  return answer;
}

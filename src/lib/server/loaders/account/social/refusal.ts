// A login with an account elsewhere that does not go on.
import type { AstroGlobal } from 'astro';
import type { FieldErrors, Message } from '#lib/contracts/protocol/envelope.ts';

export interface SocialRefusal {
  readonly state: 'refused';
  readonly reason: string;
  /** Where it can be tried again. */
  readonly back: string;
}

export const getFirstMessage = ({
  error,
  errors,
}: {
  error?: Message | undefined;
  errors?: FieldErrors | undefined;
}): string | undefined => error?.message ?? Object.values(errors ?? {})[0]?.[0]?.message;

/** What the page says, with the status of its answer. */
export function refuse(
  { response }: Pick<AstroGlobal, 'response'>,
  status: number,
  reason: string,
  back: string,
): SocialRefusal {
  response.status = status;
  return { state: 'refused', reason, back };
}

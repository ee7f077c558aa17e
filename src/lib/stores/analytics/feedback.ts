// Feedback on the site: two steps, and the event that carries it.
import { atom } from 'nanostores';
import type { FeedbackEvent } from '#lib/contracts/event.ts';
import { RATINGS, type Rating } from '#lib/domain/visitor/ratings.ts';

export type FeedbackStep = 'comment' | 'complete';
export type EventStatus = 'none' | 'creating' | 'success' | 'failure';

export interface FeedbackFields {
  readonly rating?: Rating | undefined;
  readonly comment: string;
  readonly email: string;
}

export interface Feedback {
  readonly step: FeedbackStep;
  readonly fields: FeedbackFields;
  readonly status: EventStatus;
  /** What the service says of a refusal; undefined where it gave no answer. */
  readonly errorMessage?: string | undefined;
}

const INITIAL: Feedback = { step: 'comment', fields: { comment: '', email: '' }, status: 'none' };

export const $feedback = atom<Feedback>(INITIAL);

/** Opening begins at the comment; what was written before is kept. */
export const openFeedback = (): void =>
  $feedback.set({ ...$feedback.get(), step: 'comment', status: 'none', errorMessage: undefined });

/** Closing resets step and fields. */
export const closeFeedback = (): void => $feedback.set(INITIAL);

export const setFeedback = (fields: Partial<FeedbackFields>): void => {
  const held = $feedback.get();
  $feedback.set({ ...held, fields: { ...held.fields, ...fields } });
};

/** Not before a rating is chosen, nor while it is being sent. */
export const canSubmit = ({ fields, status }: Feedback): boolean =>
  fields.rating !== undefined && status !== 'creating';

/** What is known of the page it is given on. */
export type FeedbackContext = Pick<FeedbackEvent, 'clientInformation' | 'source'> & {
  readonly isGuest: boolean;
};

function toFeedbackEvent(
  { rating, comment, email }: FeedbackFields,
  place: FeedbackContext,
): FeedbackEvent | undefined {
  if (rating === undefined) return undefined;
  const { isGuest, ...known } = place;
  return {
    eventType: 'feedback',
    name: 'website-feedback',
    rating: RATINGS[rating],
    ...(comment.trim() !== '' && { comment: comment.trim() }),
    ...(isGuest && email.trim() !== '' && { email: email.trim() }),
    ...known,
  };
}

const isClosed = () => $feedback.get().status !== 'creating';

/** Sends it. The rating that was sent, or undefined where nothing was. Never throws: the state says how it went. */
export async function submitFeedback(place: FeedbackContext): Promise<FeedbackEvent['rating'] | undefined> {
  const held = $feedback.get();
  const event = canSubmit(held) ? toFeedbackEvent(held.fields, place) : undefined;
  if (!event) return undefined;
  $feedback.set({ ...held, status: 'creating', errorMessage: undefined });
  const { postEvent, findErrorMessage } = await import('#lib/api/event.ts');
  try {
    await postEvent(event);
    if (!isClosed()) $feedback.set({ ...$feedback.get(), step: 'complete', status: 'success' });
    return event.rating;
  } catch (error) {
    if (!isClosed())
      $feedback.set({ ...$feedback.get(), status: 'failure', errorMessage: findErrorMessage(error) });
    return undefined;
  }
}

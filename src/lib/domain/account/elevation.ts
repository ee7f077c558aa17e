// Confirming who is there, as one machine of states (decision C7): what was refused waits, is made again once, and what
// comes of it after that is no matter of the code.
import type { CodeRequest } from '../../contracts/identity/two-factor.ts';

export type Elevation =
  | { readonly state: 'initial' }
  /** The code is asked for; `error` is what was wrong with the last one. */
  | { readonly state: 'requesting_otp'; readonly request: CodeRequest; readonly error?: string }
  /** The code is on its way, so that what waits can be made again. */
  | { readonly state: 'replaying'; readonly request: CodeRequest }
  /** The code was right: the calls that wait are made again. */
  | { readonly state: 'post_elevation_checks' }
  | { readonly state: 'post_elevation_complete' }
  | { readonly state: 'abandoned' };

export type ElevationStep =
  | { readonly step: 'demanded'; readonly request: CodeRequest }
  /** A code was sent again, or by another way. */
  | { readonly step: 'resent'; readonly request: CodeRequest }
  | { readonly step: 'submitted' }
  | { readonly step: 'refused'; readonly error: string }
  | { readonly step: 'accepted' }
  | { readonly step: 'checked' }
  | { readonly step: 'closed' }
  | { readonly step: 'settled' };

export const NOT_ELEVATING: Elevation = { state: 'initial' };

/** The state after a step; a step that does not belong to the state changes nothing. */
export function nextElevation(now: Elevation, taken: ElevationStep): Elevation {
  switch (taken.step) {
    case 'demanded':
      return now.state === 'initial' ? { state: 'requesting_otp', request: taken.request } : now;
    case 'resent':
      return now.state === 'requesting_otp' ? { state: 'requesting_otp', request: taken.request } : now;
    case 'submitted':
      return now.state === 'requesting_otp' ? { state: 'replaying', request: now.request } : now;
    case 'refused':
      return now.state === 'replaying'
        ? { state: 'requesting_otp', request: now.request, error: taken.error }
        : now;
    case 'accepted':
      return now.state === 'replaying' ? { state: 'post_elevation_checks' } : now;
    case 'checked':
      return now.state === 'post_elevation_checks' ? { state: 'post_elevation_complete' } : now;
    case 'closed':
      return isElevationOpen(now) ? { state: 'abandoned' } : now;
    case 'settled':
      return now.state === 'post_elevation_complete' || now.state === 'abandoned' ? NOT_ELEVATING : now;
  }
}

/** Whether the dialog stands. */
export const isElevationOpen = ({ state }: Elevation): boolean =>
  state === 'requesting_otp' || state === 'replaying' || state === 'post_elevation_checks';

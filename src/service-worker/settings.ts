// What the worker is built with: addresses from the table of routes, which would weigh more than the worker itself.

export interface WorkerSettings {
  /** Of the sources that the site was built from. */
  readonly build: string;
  /** The page that stands in for those that cannot be reached. */
  readonly offline: string;
  /** The page that shows the tickets kept in this browser. */
  readonly pocket: string;
  /** Starts of addresses that the worker leaves alone: calls, the desk, the editor. */
  readonly untouched: readonly string[];
  /** Starts of addresses that the worker never asks for by itself: they go on with a token, or money is on its way there. */
  readonly askedOnce: readonly string[];
  /** Where a customer leaves: what is kept of the customer goes with what is posted there. */
  readonly leaving: readonly string[];
}

/** Put in by the build. */
declare const WORKER_SETTINGS: WorkerSettings;

export const settings: WorkerSettings = WORKER_SETTINGS;

// One thing that a preparation makes in a Directus.
export interface Step {
  /** What it makes, as `Collection blog_posts with 16 fields`. */
  readonly what: string;
  readonly run: () => Promise<unknown>;
}

/** Runs the steps of a stage one after the other, or only tells them. Returns their number. */
export type RunSteps = (steps: readonly Step[]) => Promise<number>;

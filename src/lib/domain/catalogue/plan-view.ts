// What the page of the plan of a draw shows at the desk.
import type { getRafflePlan } from '../../contracts/catalogue/raffle-plans.ts';
import type { ResultOf } from '../../contracts/protocol/endpoint.ts';
import type { GameView } from './game-view.ts';
import type { PlanPreview } from './plan-preview.ts';

export interface PlanView extends Pick<GameView, 'fields' | 'faults' | 'addedRow' | 'canChange' | 'refusal'> {
  readonly key: string;
  readonly id: string;
  readonly seen: ResultOf<typeof getRafflePlan>;
  /** Absent while what is saved has not the shape of a plan. */
  readonly preview: PlanPreview | undefined;
  /** The draw is about to be opened. */
  readonly isOpening: boolean;
}

// A fault in the file of a game: where it is, and what is wrong.
import type { FileFault, ReportFault } from './file-fault.ts';

/** What can be wrong, with the values that its words name. */
export type GameFaultCode =
  | 'barrel_too_small'
  | 'barrel_too_large'
  | 'too_many_drawn'
  | 'digits_out_of_range'
  | 'symbols_out_of_range'
  | 'divisions_missing'
  | 'divisions_not_counted'
  | 'main_out_of_range'
  | 'picked_out_of_range'
  | 'picked_without_spots'
  | 'spots_without_division'
  | 'supplementary_out_of_range'
  | 'powerball_missing'
  | 'powerball_out_of_range'
  | 'division_unwinnable'
  | 'division_pays_nothing'
  | 'division_pays_twice'
  | 'pool_over_whole'
  | 'first_prize_not_first'
  | 'rules_same_day'
  | 'price_zero'
  | 'pays_more_than_price'
  | 'counts_turned'
  | 'default_outside'
  | 'row_outside'
  | 'system_too_small'
  | 'system_too_large'
  | 'balls_without_barrel'
  | 'balls_of_several'
  | 'play_of_other_kind'
  | 'orders_unknown'
  | 'box_without_division'
  | 'closes_after_draw'
  | 'zone_unknown'
  | 'days_twice'
  | 'choices_empty'
  | 'choices_twice'
  | 'date_unknown'
  | 'choice_too_large'
  | 'rounds_at_one_time'
  | 'rounds_twofold'
  | 'rounds_end_early'
  | 'rounds_by_draws'
  | 'rounds_repeat';

export type GameFault = FileFault<GameFaultCode>;

export type Report = ReportFault<GameFaultCode>;

import { type ApiError, isMaintenanceError } from '#lib/contracts/protocol/errors.ts';
import { isRefusal } from '../../services/refusal.ts';
import type { ServiceLost } from '../../services/service.ts';

/** The shop said no, or may not have heard: the cart can be shown with the reason. */
export const isAnswered = (error: unknown): error is ServiceLost | ApiError =>
  isRefusal(error) || isMaintenanceError(error);

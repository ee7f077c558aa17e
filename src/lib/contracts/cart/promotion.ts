// A promotion code as a visitor sends it.
import { z } from 'zod';

/** Read without regard to case, blanks and hyphens. */
export const PromotionBody = z.object({ promotionCode: z.string().trim().min(3).max(40) });

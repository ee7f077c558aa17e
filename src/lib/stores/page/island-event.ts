/** Dispatched on an island whose code did not come: what was pressed last is pressed again. */
export const AGAIN_EVENT = 'interaction:again';

/** Wishes that may be to blame where nothing is found. */
export const WISHES = ['via', 'avoid', 'direct', 'transportModes', 'stepFree', 'pace'] as const
export type Wish = (typeof WISHES)[number]

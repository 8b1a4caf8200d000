/** A split that saves less than a pound may still be the cheapest price, but it isn't worth a word beside it. */
export const isWorthNaming = (savedPence: number): boolean => savedPence >= 100

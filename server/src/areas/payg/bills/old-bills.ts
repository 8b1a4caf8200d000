/** What is forgotten of corrections and discounts, by age or with their traveller. */
export { forgetCorrections, forgetDiscounts, removeOf } from './bills.store.ts'

/** What is forgotten of bills, corrections, joined taps and discounts, by age or with their traveller. */
export { forgetTrainChecks } from './guards.store.ts'
export { forgetCorrections, forgetDiscounts, forgetJoined, removeOf } from './bills.store.ts'
export { forgetBills } from './versions.store.ts'

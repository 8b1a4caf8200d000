/** What is forgotten of charges and what was paid of them, and who is not forgotten because of them. */
export { findOldestUncharged, forgetCharges, listNeeded, removeDenied } from './charges.store.ts'
export { removeChecks } from './checks.store.ts'
export { forgetPayments } from './debts.store.ts'

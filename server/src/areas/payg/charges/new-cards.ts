/** What others of this area may ask of checks at zero; their rows have no other way out. */
export { addChecks, isRefused, trustAll } from './checks.store.ts'

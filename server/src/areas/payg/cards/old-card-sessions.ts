/** What is forgotten of cards that somebody looks at, with the card. */
export { removeOfTravellers as removeSessions } from './card-sessions.store.ts'

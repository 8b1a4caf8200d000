/** What is forgotten of taps and of who made them, and what was kept aside. */
export { forgetAside, forgetTaps, listUnseen, removeTravellers } from './taps.store.ts'

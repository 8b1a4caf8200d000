/** What who keeps taps may ask of those that were joined; their rows have no other way out. */
export { listPartners } from './halves.store.ts'

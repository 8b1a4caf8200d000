import type { SeasonDuration, TicketClass } from './search-options.ts'
import type { SearchTab } from './search-tab.ts'

/** What a word for a ticket, a class or a train says of the search. */
export type LineKind = {
  tab?: SearchTab
  duration?: SeasonDuration
  ticketClass?: TicketClass
  direct?: true
  edge?: 'first' | 'last'
}

/** Longer phrases first: an open return is no return. */
export const LINE_KINDS: readonly (readonly [string, LineKind])[] = (
  [
    ['open return', { tab: 'openReturn' }],
    ['dychwelyd agored', { tab: 'openReturn' }],
    ['tocyn agored', { tab: 'openReturn' }],
    ['weekly season ticket', { tab: 'season', duration: 'weekly' }],
    ['weekly season', { tab: 'season', duration: 'weekly' }],
    ['weekly ticket', { tab: 'season', duration: 'weekly' }],
    ['weekly', { tab: 'season', duration: 'weekly' }],
    ['tocyn wythnosol', { tab: 'season', duration: 'weekly' }],
    ['tocyn tymor wythnosol', { tab: 'season', duration: 'weekly' }],
    ['wythnosol', { tab: 'season', duration: 'weekly' }],
    ['monthly season ticket', { tab: 'season', duration: 'monthly' }],
    ['monthly season', { tab: 'season', duration: 'monthly' }],
    ['monthly ticket', { tab: 'season', duration: 'monthly' }],
    ['monthly', { tab: 'season', duration: 'monthly' }],
    ['tocyn tymor misol', { tab: 'season', duration: 'monthly' }],
    ['tocyn misol', { tab: 'season', duration: 'monthly' }],
    ['misol', { tab: 'season', duration: 'monthly' }],
    ['annual season ticket', { tab: 'season', duration: 'annual' }],
    ['annual season', { tab: 'season', duration: 'annual' }],
    ['annual ticket', { tab: 'season', duration: 'annual' }],
    ['tocyn tymor blynyddol', { tab: 'season', duration: 'annual' }],
    ['tocyn blynyddol', { tab: 'season', duration: 'annual' }],
    ['season ticket', { tab: 'season' }],
    ['tocyn tymor', { tab: 'season' }],
    ['season', { tab: 'season' }],
    ['tymor', { tab: 'season' }],
    ['multiflex', { tab: 'multi' }],
    ['multi-flex', { tab: 'multi' }],
    ['one way', { tab: 'single' }],
    ['single', { tab: 'single' }],
    ['sengl', { tab: 'single' }],
    ['unffordd', { tab: 'single' }],
    ['un ffordd', { tab: 'single' }],
    ['round trip', { tab: 'return' }],
    ['return ticket', { tab: 'return' }],
    ['day return', { tab: 'return' }],
    ['dwyffordd', { tab: 'return' }],
    ['dwy ffordd', { tab: 'return' }],
    ['first class', { ticketClass: 'FIRST' }],
    ['1st class', { ticketClass: 'FIRST' }],
    ['dosbarth cyntaf', { ticketClass: 'FIRST' }],
    ['standard class', { ticketClass: 'THIRD' }],
    ['dosbarth safonol', { ticketClass: 'THIRD' }],
    ['direct', { direct: true }],
    ['yn uniongyrchol', { direct: true }],
    ['uniongyrchol', { direct: true }],
    ['no changes', { direct: true }],
    ['without changing', { direct: true }],
    ['without changes', { direct: true }],
    ['heb newid', { direct: true }],
    ['first train', { edge: 'first' }],
    ['last train', { edge: 'last' }],
    ['last one', { edge: 'last' }],
    ['y tren cyntaf', { edge: 'first' }],
    ['tren cyntaf', { edge: 'first' }],
    ['y tren olaf', { edge: 'last' }],
    ['tren olaf', { edge: 'last' }],
  ] as const satisfies readonly (readonly [string, LineKind])[]
).toSorted((one, other) => other[0].split(' ').length - one[0].split(' ').length)

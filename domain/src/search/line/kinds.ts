import { startsWith } from './numbers.ts'
import type { Read, Words } from './numbers.ts'
import type { SeasonDuration, TicketClass } from '../search-options.ts'
import type { SearchTab } from '../search-tab.ts'

/** What a word for a ticket, a class or a train says of the search. */
export type LineKind = {
  tab?: SearchTab
  duration?: SeasonDuration
  ticketClass?: TicketClass
  direct?: true
  edge?: 'first' | 'last'
}

/** Longer phrases first: an open return is no return. */
const LINE_KINDS: readonly (readonly [string, LineKind])[] = (
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
    ['7 day ticket', { tab: 'season', duration: 'weekly' }],
    ['7 day season ticket', { tab: 'season', duration: 'weekly' }],
    ['7 day season', { tab: 'season', duration: 'weekly' }],
    ['7-day ticket', { tab: 'season', duration: 'weekly' }],
    ['7-day season ticket', { tab: 'season', duration: 'weekly' }],
    ['seven day ticket', { tab: 'season', duration: 'weekly' }],
    ['yearly season ticket', { tab: 'season', duration: 'annual' }],
    ['docyn wythnosol', { tab: 'season', duration: 'weekly' }],
    ['docyn tymor wythnosol', { tab: 'season', duration: 'weekly' }],
    ['docyn misol', { tab: 'season', duration: 'monthly' }],
    ['docyn tymor misol', { tab: 'season', duration: 'monthly' }],
    ['docyn tymor blynyddol', { tab: 'season', duration: 'annual' }],
    ['docyn tymor', { tab: 'season' }],
    ['blynyddol', { tab: 'season', duration: 'annual' }],
    ['there-and-back', { tab: 'return' }],
    ['returns', { tab: 'return' }],
    ['singles', { tab: 'single' }],
    ['just one way', { tab: 'single' }],
    ['one way', { tab: 'single' }],
    ['one-way', { tab: 'single' }],
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
    ['ddosbarth cyntaf', { ticketClass: 'FIRST' }],
    ['yn y dosbarth cyntaf', { ticketClass: 'FIRST' }],
    ['second class', { ticketClass: 'THIRD' }],
    ['standard', { ticketClass: 'THIRD' }],
    ['safonol', { ticketClass: 'THIRD' }],
    ['dosbarth cynta', { ticketClass: 'FIRST' }],
    ['ddosbarth cynta', { ticketClass: 'FIRST' }],
    ['yn y dosbarth cynta', { ticketClass: 'FIRST' }],
    ['first-class', { ticketClass: 'FIRST' }],
    ['standard class', { ticketClass: 'THIRD' }],
    ['dosbarth safonol', { ticketClass: 'THIRD' }],
    ['direct', { direct: true }],
    ['yn uniongyrchol', { direct: true }],
    ['uniongyrchol', { direct: true }],
    ['no changes', { direct: true }],
    ['without changing', { direct: true }],
    ['without changes', { direct: true }],
    ['heb newid', { direct: true }],
    ['no change', { direct: true }],
    ['not changing', { direct: true }],
    ['without a change', { direct: true }],
    ['without changing trains', { direct: true }],
    ['heb newid tren', { direct: true }],
    ['heb newid trenau', { direct: true }],
    ['first train', { edge: 'first' }],
    ['last train', { edge: 'last' }],
    ['earliest train', { edge: 'first' }],
    ['latest train', { edge: 'last' }],
    ['final train', { edge: 'last' }],
    ['last one', { edge: 'last' }],
    ['first one', { edge: 'first' }],
    ['tren cynharaf', { edge: 'first' }],
    ['tren ola', { edge: 'last' }],
    ['tren hwyraf', { edge: 'last' }],
    ['tren diwethaf', { edge: 'last' }],
    ['y tren cyntaf', { edge: 'first' }],
    ['tren cyntaf', { edge: 'first' }],
    ['y tren olaf', { edge: 'last' }],
    ['tren olaf', { edge: 'last' }],
  ] as const satisfies readonly (readonly [string, LineKind])[]
).toSorted((one, other) => other[0].split(' ').length - one[0].split(' ').length)

/** By their first word. */
const BY_FIRST = Map.groupBy(LINE_KINDS, ([phrase]) => phrase.split(' ')[0] ?? '')

/** The longest of them that these words begin with. */
export function readKind(words: Words): Read<LineKind> | null {
  const found = BY_FIRST.get(words[0] ?? '')?.find(([phrase]) => startsWith(words, phrase))
  return found ? { value: found[1], used: found[0].split(' ').length } : null
}

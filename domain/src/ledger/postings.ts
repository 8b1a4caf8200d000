import { pence, type Pence } from '../money.ts'

/**
 * Accounts by purpose. `clearing`: what the bank owes us. `customer`: what we owe travellers; zero for everything that is
 * finished. `fees`: delivery and booking fees, apart from fares. `voucher`: what travellers have in travel vouchers. `partner`: what
 * those who sell for us owe us; `transfer`: what they have paid of it into our own bank account. An entry above zero is what an
 * account receives.
 */
export const ACCOUNTS = [
  'customer',
  'clearing',
  'revenue',
  'compensation',
  'payg',
  'fees',
  'voucher',
  'partner',
  'transfer',
] as const
export type Account = (typeof ACCOUNTS)[number]

export type Entry = { account: Account; amount: Pence }
export type Posting = { kind: PostingKind; entries: Entry[] }
export type PostingKind =
  | 'taken'
  | 'sold'
  | 'first-ride'
  | 'owed'
  | 'returned'
  | 'came-back'
  | 'vouched'
  | 'spent'
  | 'on-account'
  | 'credited'
  | 'settled'

/** Whose money a refund is: a sale undone, compensation, or nothing of ours because nothing was sold. */
export const SOURCES = ['revenue', 'compensation', 'payg', 'customer'] as const
export type Source = (typeof SOURCES)[number]

const posting = (kind: PostingKind, entries: [Account, number][]): Posting => ({
  kind,
  entries: entries.flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount: pence(amount) }])),
})

/** The bank has taken it for us; until something is sold for it, it is the traveller's. */
export const taken = (amount: number): Posting =>
  posting('taken', [
    ['clearing', amount],
    ['customer', -amount],
  ])

/** Tickets for it: the debt to the traveller becomes what we earned, fees apart. */
export const sold = (amount: number, fees = 0): Posting =>
  posting('sold', [
    ['customer', amount],
    ['revenue', fees - amount],
    ['fees', -fees],
  ])

/** Days of pay as you go for it. */
export const travelled = (amount: number): Posting =>
  posting('sold', [
    ['customer', amount],
    ['payg', -amount],
  ])

/** A first ride that its card’s bank had refused, and pays all the same because the network’s rules say so: a line of its own. */
export const firstRide = (amount: number): Posting =>
  posting('first-ride', [
    ['customer', amount],
    ['payg', -amount],
  ])

/** We have promised it back: to a traveller, from the account that gives it. */
export const owed = (amount: number, source: Exclude<Source, 'customer'>): Posting =>
  posting('owed', [
    [source, amount],
    ['customer', -amount],
  ])

/** The bank has given it back for us. */
export const returned = (amount: number): Posting =>
  posting('returned', [
    ['customer', amount],
    ['clearing', -amount],
  ])

/** What the bank had given for us was sent back to it: it is owed as before. */
export const cameBack = (amount: number): Posting =>
  posting('came-back', [
    ['clearing', amount],
    ['customer', -amount],
  ])

/** Somebody has what we owe them as a travel voucher. */
export const vouched = (amount: number): Posting =>
  posting('vouched', [
    ['customer', amount],
    ['voucher', -amount],
  ])

/** They pay with it: until something is sold for it, it is the traveller's. */
export const spent = (amount: number): Posting =>
  posting('spent', [
    ['voucher', amount],
    ['customer', -amount],
  ])

/** A partner pays with what they will owe us: until something is sold for it, it is the traveller's. */
export const onAccount = (amount: number): Posting =>
  posting('on-account', [
    ['partner', amount],
    ['customer', -amount],
  ])

/** What we owe for something of theirs comes off what they owe us. */
export const credited = (amount: number): Posting =>
  posting('credited', [
    ['customer', amount],
    ['partner', -amount],
  ])

/** A partner has paid what they owed. */
export const settled = (amount: number): Posting =>
  posting('settled', [
    ['transfer', amount],
    ['partner', -amount],
  ])

export const isBalanced = ({ entries }: Posting): boolean => entries.reduce((sum, { amount }) => sum + amount, 0) === 0

/** What each account holds after these postings. */
export function balancesAfter(postings: readonly Posting[]): Record<Account, number> {
  const balances = Object.fromEntries(ACCOUNTS.map((account) => [account, 0])) as Record<Account, number>
  for (const { entries } of postings) for (const { account, amount } of entries) balances[account] += amount
  return balances
}

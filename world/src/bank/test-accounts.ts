/** What the bank says of a name held against the one that the account is in. */
export type NameCheck = 'MATCH' | 'CLOSE' | 'NONE' | 'UNCHECKED'

/** What becomes of money that is sent there; seconds by the bank's clock. */
export type PayeeBehaviour =
  | { kind: 'paid' }
  | { kind: 'refused' }
  | { kind: 'slow'; seconds: number }
  /** It arrives, and is sent back. */
  | { kind: 'returned'; seconds: number }

export type TestAccount = { number: string; name: string; check: NameCheck } & PayeeBehaviour

/** Accounts, any sort code; `name` is a word of `words.ts`. */
export const TEST_ACCOUNTS: readonly TestAccount[] = [
  { number: '12345678', name: 'paid', check: 'MATCH', kind: 'paid' },
  { number: '23456789', name: 'close', check: 'CLOSE', kind: 'paid' },
  { number: '34567890', name: 'none', check: 'NONE', kind: 'paid' },
  { number: '45678901', name: 'refused', check: 'MATCH', kind: 'refused' },
  { number: '56789012', name: 'slow', check: 'MATCH', kind: 'slow', seconds: 20 },
  { number: '67890123', name: 'returned', check: 'MATCH', kind: 'returned', seconds: 60 },
]

/** Wallets go by an address; others at wallet.example take money at once. */
const WALLETS: Record<string, PayeeBehaviour> = {
  refuses: { kind: 'refused' },
  slow: { kind: 'slow', seconds: 20 },
  returns: { kind: 'returned', seconds: 60 },
}

export type PayeeKind = 'BANK' | 'WALLET'
export type TypedPayee = { sortCode?: string; number?: string; name?: string; address?: string }

/** What the bank keeps of it. The number isn't among it. */
export type PayeeFacts = { kind: PayeeKind; ends: string; nameCheck: NameCheck; behaviour: PayeeBehaviour }

const digits = (text = '') => text.replaceAll(/\D/g, '')

/** Only test accounts are accounts here. */
export function readPayee(kind: PayeeKind, typed: TypedPayee): PayeeFacts | undefined {
  if (kind === 'WALLET') {
    const [, local = '', domain = ''] = /^([\w.+-]{1,64})@([\w-]+\.[\w.-]+)$/.exec((typed.address ?? '').trim()) ?? []
    if (domain !== 'wallet.example' && domain !== 'example.org') return undefined
    const behaviour = WALLETS[local] ?? { kind: 'paid' }
    return { kind, ends: `${local.slice(0, 1)}•••@${domain}`, nameCheck: 'UNCHECKED', behaviour }
  }
  const account = TEST_ACCOUNTS.find(({ number }) => number === digits(typed.number))
  if (!account || digits(typed.sortCode).length !== 6 || (typed.name ?? '').trim() === '') return undefined
  const { check, name: _, number, ...behaviour } = account
  return { kind, ends: number.slice(-4), nameCheck: check, behaviour }
}

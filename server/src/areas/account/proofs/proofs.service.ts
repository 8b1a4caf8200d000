import { provenUntil, waysToProve, type Proof, type ProofWay, type WaysIn } from '@cledrau/domain/accounts/proof.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Traveller } from '../../../http/callers.ts'
import type { Accounts, KnownAccount } from '../accounts/accounts.service.ts'
import type { Challenge, PasskeyAnswer, Passkeys } from '../passkeys/passkeys.service.ts'
import type { SecondFactor } from '../second-factor/second-factor.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'

type Given = { password: string; code?: string | undefined }
type Proven = { provenUntil: string }

/**
 * Whoever adds or takes away a way into an account shows first that it is theirs, at the strength that the account has.
 * Every call that changes one asks here, and nowhere else.
 */
export type Proofs = {
  /** A password that came with the call counts as far as a password does; else what this session has shown lately. */
  ask: (traveller: Traveller, password?: string) => Promise<Result<KnownAccount, 'PASSWORD_WRONG' | 'PROOF_NEEDED'>>
  /** The same for calls whose path names the account: it has to be their own. */
  askAt: (
    traveller: Traveller,
    email: string,
    password: string,
  ) => Promise<Result<KnownAccount, 'USER_UNKNOWN' | 'PASSWORD_WRONG' | 'PROOF_NEEDED'>>
  read: (traveller: Traveller) => Promise<{ ways: ProofWay[]; provenUntil: string | null }>
  give: (
    traveller: Traveller,
    given: Given,
  ) => Promise<Result<Proven, 'PASSWORD_WRONG' | 'PROOF_NEEDED' | 'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_WRONG'>>
  startPasskey: (traveller: Traveller) => Promise<Challenge>
  givePasskey: (traveller: Traveller, answer: PasskeyAnswer) => Promise<Result<Proven, 'PASSKEY_REFUSED'>>
}

type Parts = {
  clock: Clock
  accounts: Accounts
  sessions: Sessions
  events: SecurityEvents
  /** Asked each time: both ask here in turn. */
  secondFactor: () => SecondFactor
  passkeys: () => Passkeys
}

export function openProofs({ clock, accounts, sessions, events, secondFactor, passkeys }: Parts): Proofs {
  const waysOf = async (accountId: string): Promise<WaysIn> => ({
    secondStep: (await secondFactor().read(accountId)).on,
    passkey: (await passkeys().list(accountId)).length > 0,
    resetAt: await events.lastOf(accountId, 'PASSWORD_RESET'),
  })
  const shown = async (traveller: Traveller): Promise<Proof[]> => {
    const proof = await sessions.findProof(traveller)
    return proof ? [proof] : []
  }
  const iso = (at: Instant) => utcIso(at)

  const keep = async (traveller: Traveller, way: ProofWay): Promise<Instant | null> => {
    const proof = { way, at: clock.now() }
    await sessions.saveProof(traveller, proof)
    return provenUntil(await waysOf(traveller.id), [proof], clock.now())
  }

  const ask: Proofs['ask'] = async (traveller, password) => {
    const account = await accounts.getLive(traveller)
    const proofs = await shown(traveller)
    if (password !== undefined) {
      if (!(await accounts.hasPassword(account, password))) return refuse('PASSWORD_WRONG')
      proofs.push({ way: 'password', at: clock.now() })
    }
    return provenUntil(await waysOf(account.id), proofs, clock.now()) === null ? refuse('PROOF_NEEDED') : done(account)
  }

  return {
    ask,

    askAt: async (traveller, email, password) =>
      (await accounts.isTheirs(traveller, email)) ? ask(traveller, password) : refuse('USER_UNKNOWN'),

    read: async (traveller) => {
      const ways = await waysOf(traveller.id)
      const until = provenUntil(ways, await shown(traveller), clock.now())
      return { ways: waysToProve(ways, clock.now()), provenUntil: until && iso(until) }
    },

    give: async (traveller, { password, code }) => {
      const account = await accounts.getLive(traveller)
      if (!(await accounts.hasPassword(account, password))) return refuse('PASSWORD_WRONG')
      const ways = await waysOf(account.id)
      // An answer that was lost on the way: the code that came with it counts no second time, and needn't.
      const before = provenUntil(ways, await shown(traveller), clock.now())
      if (before !== null) return done({ provenUntil: iso(before) })

      const second = await secondFactor().check(account.id, code, traveller.sessionId)
      if (second === 'needed') return refuse('SECOND_FACTOR_NEEDED')
      if (second === 'wrong') return refuse('SECOND_FACTOR_WRONG')
      const until = await keep(traveller, ways.secondStep ? 'password-and-code' : 'password')
      return until === null ? refuse('PROOF_NEEDED') : done({ provenUntil: iso(until) })
    },

    startPasskey: async (traveller) => {
      await accounts.getLive(traveller)
      return passkeys().startProof(traveller.id)
    },

    givePasskey: async (traveller, answer) => {
      await accounts.getLive(traveller)
      if (!(await passkeys().isProof(traveller.id, answer))) return refuse('PASSKEY_REFUSED')
      const until = await keep(traveller, 'passkey')
      return until === null ? refuse('PASSKEY_REFUSED') : done({ provenUntil: iso(until) })
    },
  }
}

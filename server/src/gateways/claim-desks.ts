import { z } from 'zod'
import { openOtherEnd } from './other-end.ts'

/** What we hand to another company's desk: no name and no address, only what it has to judge. */
export type HandedClaim = {
  reference: string
  operator: string
  from: string
  to: string
  date: string
  delayMinutes: number | null
  amount: number
  /** The signed file. */
  evidence: string | null
  /** What its traveller said, newest last; the desk asked for it, or it is an appeal. */
  words: { what: string; words: string }[]
  withdrawn: boolean
  appeals: number
}

/** What a desk said, counted from 1. It may come twice, and in any order. */
export const deskWord = z.object({
  n: z.number().int().min(1),
  what: z.enum(['ASKED', 'AGREED', 'REFUSED']),
  /** For which round it is: 0, or 1 after an appeal. */
  round: z.number().int().min(0).max(5),
  amount: z.number().int().min(0).nullable(),
  rule: z.string().max(40).nullable(),
  words: z.string().max(1000).nullable(),
})
export type DeskWord = z.infer<typeof deskWord>

/** The desk is silent or in trouble: whether it heard isn't known. Telling it again is safe. */
export class DeskUnavailable extends Error {}

export type ClaimDesks = {
  /** Tells a claim, or what is new about it; told again, it is the same claim. */
  tell: (claim: HandedClaim) => Promise<void>
  /** Everything that was said about one. */
  wordsOn: (reference: string) => Promise<DeskWord[]>
}

const PATIENCE = 5000
const words = z.object({ words: z.array(deskWord) })

/** The desks of other companies, behind one address with a secret that we share. */
export function openClaimDesks(url: string): ClaimDesks {
  const { ask } = openOtherEnd(url)
  const call = async (path: string, init: { method: string; body?: object }) => {
    let response: Response
    let text: string
    try {
      response = await ask(path, { ...init, patience: PATIENCE })
      text = await response.text()
    } catch (cause) {
      throw new DeskUnavailable('the desk did not answer', { cause })
    }
    if (!response.ok) throw new DeskUnavailable(`the desk answered ${response.status}`)
    return text
  }
  return {
    tell: async (claim) => {
      await call(`/v1/claims/${encodeURIComponent(claim.reference)}`, { method: 'PUT', body: claim })
    },
    wordsOn: async (reference) => {
      const text = await call(`/v1/claims/${encodeURIComponent(reference)}/words`, { method: 'GET' })
      const read = words.safeParse(JSON.parse(text))
      if (!read.success) throw new DeskUnavailable("the desk's answer can't be read")
      return read.data.words
    },
  }
}

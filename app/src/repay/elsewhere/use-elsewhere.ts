import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { claimForeignTicket, type ELSEWHERE_KINDS, readForeignTicket } from '@cledrau/contract/repay/elsewhere.ts'
import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import type { WordName } from '../../i18n/names.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { navigate } from '../../routes/hash-location.ts'
import { putClaim } from '../claims.ts'
import type { Picture } from '../pictures.tsx'
import { typedTime } from '../../page/form/typed-time.ts'
import { penceTyped } from '../pounds-field.tsx'
import { claimPath, journeyPath } from '../repay-hrefs.ts'

export type ForeignTicket = ReplyOf<typeof readForeignTicket>
export type ForeignKind = (typeof ELSEWHERE_KINDS)[number]

export type Said = {
  code: string
  pictures: readonly Picture[]
  from: string | null
  to: string | null
  date: string
  time: string
  price: string
  kind: ForeignKind | null
  days: string
}
const NOTHING: Said = {
  code: '',
  pictures: [],
  from: null,
  to: null,
  date: '',
  time: '',
  price: '',
  kind: null,
  days: '',
}

function requestOf({
  code,
  pictures,
  from,
  to,
  date,
  time,
  price,
  kind,
  days,
}: Said): RequestOf<typeof readForeignTicket> {
  const [pence, leftAt] = [penceTyped(price), typedTime(time)]
  return {
    ...(code.trim() ? { code: code.trim() } : {}),
    ...(pictures.length > 0 ? { pictureIDs: pictures.map(({ pictureID }) => pictureID) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(date ? { date } : {}),
    ...(leftAt === null ? {} : { time: leftAt }),
    ...(pence === null ? {} : { price: pence }),
    ...(kind ? { kind } : {}),
    ...(/^\d{1,2}$/.test(days) && Number(days) > 0 ? { days: Number(days) } : {}),
  }
}

/** A ticket that was bought elsewhere: what its code says isn't asked; only what nothing says is. */
export function useElsewhere() {
  const { narrow } = useLayout()
  const [said, setSaid] = useState(NOTHING)
  const [ticket, setTicket] = useState<ForeignTicket | null>(null)
  const [optionID, setOptionID] = useState<string>()
  const [wrong, setWrong] = useState<WordName | null>(null)
  const [busy, setBusy] = useState(false)
  const set = (more: Partial<Said>) => setSaid((before) => ({ ...before, ...more }))

  async function during(name: string, work: () => Promise<void>) {
    setBusy(true)
    setWrong(null)
    try {
      await work()
    } catch (trouble) {
      showTrouble(trouble, name)
    } finally {
      setBusy(false)
    }
  }
  const read = (asked = said) =>
    during('readForeignTicket', async () => {
      const answer = await send(readForeignTicket, requestOf(asked))
      if (!answer.ok) return setWrong(`REFUSAL_${answer.refusal}`)
      const { value } = answer
      // One of our own: it is claimed where it is known.
      if (value.journeyID) return navigate(journeyPath(value.journeyID, narrow), { replace: true })
      setTicket(value)
      setOptionID(value.options.length === 1 ? value.options[0]?.optionID : undefined)
    })
  /** What a camera read is read on at once: nobody has to press for it, too. */
  const scanned = (code: string) => {
    set({ code })
    return read({ ...said, code })
  }
  const [codeFound, setCodeFound] = useState(false)
  /** A code that can be seen in a picture isn't typed. */
  const pictured = async (picture: File) => {
    const code = said.code.trim() === '' && picture.type.startsWith('image/') ? await codeIn(picture) : null
    if (code === null) return
    setCodeFound(true)
    setSaid((before) => (before.code.trim() === '' ? { ...before, code } : before))
  }
  const claim = (payTo: PayTo) =>
    during('claimForeignTicket', async () => {
      if (!optionID) return setWrong('REFUSAL_CLAIM_TRAIN_NEEDED')
      const request = { ...requestOf(said), optionID, payTo }
      const key = `elsewhere-${await hashOf(JSON.stringify(request))}`
      const answer = await send(claimForeignTicket, request, { idempotencyKey: key })
      if (!answer.ok) return setWrong(`REFUSAL_${answer.refusal}`)
      await putClaim(answer.value)
      navigate(claimPath(answer.value.id, narrow), { replace: true })
    })
  return { said, set, ticket, optionID, setOptionID, wrong, busy, read, scanned, pictured, codeFound, claim }
}

/** How codes begin that are read: ours, and the industry's. Others may be anything, and aren't taken for a ticket's. */
const TICKET_CODE = /^(CT|0[46][\dA-Z]{9})/

/** Who sends a picture without a code, or with one that can't be made out, is asked instead. */
async function codeIn(picture: File): Promise<string | null> {
  try {
    const { readCode } = await import('./read-code.ts')
    const code = await readCode(picture)
    return code && TICKET_CODE.test(code) ? code : null
  } catch (trouble) {
    logTrouble('repay', 'readCode', trouble)
    return null
  }
}

/** The same claim sent again after a lost answer has the same key. */
async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { inspectPaygCard } from '@cledrau/contract/payg/guards.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { CardAnswer, CardRead } from '../payg/cards.ts'
import { tellOffice } from './ask-office.ts'

/** What the office can’t read it will never know: asking again would keep all others waiting. */
const UNREADABLE: CardAnswer = { state: 'UNKNOWN', tappedIn: null, isTaken: true, isBlocked: false, discount: null }

/** What is known of a card. `null`: the office doesn’t know this device any more. Throws where nobody answers. */
export async function askCard(deviceKey: string, token: string, read: CardRead): Promise<CardAnswer | null> {
  const { id, at, operator, station } = read
  const fields = { deviceKey, id, cardToken: token, at: londonIso(at), operator, station }
  const reply = await tellOffice(inspectPaygCard.path, fields)
  if (reply.status === 404) return null
  if (reply.status === 400) return UNREADABLE
  if (!reply.ok) throw new Error(`card: ${reply.status}`)
  return inspectPaygCard.reply.parse(await reply.json())
}

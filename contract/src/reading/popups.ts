import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const POPUP_INDICATORS = [
  'FAVOURITES_TOOLTIP_TEXT',
  'STATION_INFORMATION_TOOLTIP_TEXT',
  'PAYG_STANDARD_TICKET_TOOLTIP',
  'BOOKING_REFERENCE_TOOLTIP',
] as const

/** A hint that shows until it is dismissed; one with a new indicator shows again. */
export const popup = z.object({
  /** The name of the words that it says. */
  translationLink: z.string(),
  indicator: z.enum(POPUP_INDICATORS),
})
export type Popup = z.infer<typeof popup>

export const popupSettings = endpoint({
  method: 'GET',
  path: '/v1/popup/settings',
  access: 'anyone',
  summary: 'The hints that are shown once.',
  reply: z.array(popup),
  reference: true,
})

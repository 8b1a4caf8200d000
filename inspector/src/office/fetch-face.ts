import type { Photocard } from '@cledrau/contract/account/photocard.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { inspectPhotocard } from '@cledrau/contract/wallet/inspections.ts'
import { tellOffice } from './ask-office.ts'

/** Whose face belongs to a ticket: on its way, here, or none that was made in this house. */
export type Face = { state: 'waiting' } | { state: 'none' } | { state: 'here'; card: Photocard }

/** Throws where nobody answers. */
export async function fetchFace(scan: RequestOf<typeof inspectPhotocard>): Promise<Face> {
  const reply = await tellOffice(inspectPhotocard.path, scan)
  // A device that the office doesn't know sees nobody.
  if (reply.status === 404) return { state: 'none' }
  if (!reply.ok) throw new Error(`photocard: ${reply.status}`)
  const { photocard } = inspectPhotocard.reply.parse(await reply.json())
  return photocard ? { state: 'here', card: photocard } : { state: 'none' }
}

import { certificateOfTicket } from '@cledrau/contract/search/certificates.ts'
import { askOffice } from './ask-office.ts'

/** The text that was signed, for whoever has its short address. Throws where there is none, or nobody answers. */
export async function fetchCertificate(id: string): Promise<string> {
  const reply = await askOffice(certificateOfTicket.path.replace('{certificate}', id))
  if (!reply.ok) throw new Error(`certificate: ${reply.status}`)
  return certificateOfTicket.reply.parse(await reply.json()).signed
}

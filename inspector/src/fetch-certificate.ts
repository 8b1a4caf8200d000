import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { certificateOfTicket } from '@cledrau/contract/search/certificates.ts'

/** The text that was signed, for whoever has its short address. Throws where there is none, or nobody answers. */
export async function fetchCertificate(id: string): Promise<string> {
  const query = new URLSearchParams({ token: APP_TOKEN })
  const path = certificateOfTicket.path.replace('{certificate}', id)
  const reply = await fetch(`/api${path}?${query}`, { headers: { Accept: 'application/json' } })
  if (!reply.ok) throw new Error(`certificate: ${reply.status}`)
  return certificateOfTicket.reply.parse(await reply.json()).signed
}

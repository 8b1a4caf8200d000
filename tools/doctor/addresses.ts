import { connect } from 'node:net'
import { connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls'
import { DAY, type Instant } from '@cledrau/domain/time/instant.ts'
import { isEncrypted } from '@cledrau/server/real-place.ts'
import type { Settings } from '@cledrau/server/settings.ts'
import { messageOf, right, wrong, type Finding } from './finding.ts'

const PATIENCE = 3000

const BY_TLS = /^(https|smtps|tls|stomp\+ssl|syslog\+tls):$/
const PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80, 'smtps:': 465, 'smtp:': 25, 'ftp:': 21 }

function placeOf(address: string) {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const at = { host, port: Number(port) || (PORTS[protocol] ?? 4222) }
  return { protocol, host, at, where: `${host}:${at.port}` }
}

/** Whether somebody takes a line there, and shows a certificate that is believed where TLS is spoken. */
export async function lookAtAddress(what: string, address: string, page?: string): Promise<Finding> {
  const { protocol, host, at, where } = placeOf(address)
  return new Promise((resolve) => {
    const byTls = BY_TLS.test(protocol)
    const line = byTls ? connectTls({ ...at, servername: host }) : connect(at)
    const end = (finding: Finding) => {
      line.destroy()
      resolve(finding)
    }
    line.setTimeout(PATIENCE, () => end(wrong(what, `${where} doesn’t answer`, page)))
    line.once(byTls ? 'secureConnect' : 'connect', () => end(right(what, `${where} answers`)))
    line.once('error', (error) => end(wrong(what, `${where}: ${messageOf(error)}`, page)))
  })
}

/** Everybody outside whom these settings name. */
export const addressesOf = (settings: Settings): [what: string, address: string, page?: string][] => {
  const one = (what: string, address: string | undefined, page?: string): [string, string, string?][] =>
    address ? [page ? [what, address, page] : [what, address]] : []
  return [
    ...settings.BUS_URL.flatMap((url) => one('bus', url, 'BusAway')),
    ...one('letters go', settings.SMTP_URL, 'LettersLate'),
    ...one('logs go', settings.LOG_URL),
    ...one('traces go', settings.TRACES_URL, 'TracesLost'),
    ...one('bank', settings.PAYMENTS_URL, 'PaymentsUnknown'),
    ...one('bureau', settings.SMARTCARDS_URL),
    ...one('desks', settings.CLAIMS_URL),
    ...one('gates', settings.TAPS_URL, 'TravelDaysUncharged'),
    ...one('Darwin', settings.DARWIN_URL, 'TrainsSilent'),
    ...settings.GTFS_RT_URLS.flatMap((url) => one('trains', url, 'TrainsSilent')),
  ]
}

type Believing = { now: Instant; authorities?: readonly string[] }

/** Renewed by itself, a certificate is renewed a month before its end; one that isn't leaves so long to find out why. */
const RENEWED_DAYS = 14

/**
 * Whether travellers' browsers believe the certificate of the place: by the public authorities alone, whatever else this machine
 * believes, and for how long. Nothing to look at where the place is this machine.
 */
export async function lookAtPublicAddress(
  settings: Pick<Settings, 'PUBLIC_URL'>,
  { now, authorities = rootCertificates }: Believing,
): Promise<Finding[]> {
  if (!isEncrypted(settings)) return []
  const { host, at, where } = placeOf(settings.PUBLIC_URL)
  const what = 'public'
  return new Promise((resolve) => {
    const line: TLSSocket = connectTls({ ...at, servername: host, ca: [...authorities] })
    const end = (finding: Finding) => {
      line.destroy()
      resolve([finding])
    }
    line.setTimeout(PATIENCE, () => end(wrong(what, `${where} doesn’t answer`)))
    line.once('error', (error) => end(wrong(what, `${where}: no browser would believe it: ${messageOf(error)}`)))
    line.once('secureConnect', () => {
      const days = Math.floor((Date.parse(line.getPeerCertificate().valid_to) - now) / DAY)
      const words = `${where} is believed for ${days} more days`
      end(days < RENEWED_DAYS ? wrong(what, `${words}: its certificate isn’t renewed`) : right(what, words))
    })
  })
}

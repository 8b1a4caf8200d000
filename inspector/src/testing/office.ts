import { inspectPaygCard } from '@cledrau/contract/payg/guards.ts'
import {
  inspectorLists,
  inspectorTrains,
  inspectPhotocard,
  reportInspections,
  type Inspection,
} from '@cledrau/contract/wallet/inspections.ts'
import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { certifiedText } from '@cledrau/domain/fares/splits/split-certificate.ts'
import { aContent } from '@cledrau/domain/tickets/testing.ts'
import { writeCode } from '@cledrau/domain/tickets/ticket-code.ts'
import { writeContent, type TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { instant, type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { vi } from 'vitest'

export type Told = ReplyOf<typeof inspectorLists>
export type Answered = ReplyOf<typeof reportInspections>

export const at = (text: string): Instant => instant(Date.parse(text))
/** When the trains of `aContent` run. */
export const NOON = at('2026-12-07T12:00:00Z')

const ONE_KEY = { mark: 'a1b2c3d4', from: '2026-01-01T00:00:00Z', until: null }

/** Whoever signs tickets: an open key, and codes signed with its other half. */
export async function newSigner() {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return {
    key: { ...ONE_KEY, publicKey: x },
    write: async (content: TicketContent = aContent()) => {
      const body = writeContent(content)
      const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new Uint8Array(body))
      return writeCode(body, new Uint8Array(signature))
    },
    /** A certificate of split tickets, signed as it is. */
    certify: async (certificate: object, mark = ONE_KEY.mark, prefix?: string) => {
      const text = certifiedText(base64url(new TextEncoder().encode(JSON.stringify(certificate))), mark, prefix)
      const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))
      return `${text}.${base64url(new Uint8Array(signature))}`
    },
  }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const both = (en: string, cy: string) => ({ en, cy })
export const OWN_TRAINS = both('Only on Cledrau trains.', 'Dim ond ar drenau Cledrau.')
const ANY_TRAIN = both('Any train.', 'Unrhyw drên.')
const NOT_BEFORE = both('Not before 09:30', 'Nid cyn 09:30')
const ANY_WAY = { include: [], exclude: [], tocs: [] }
const MORNING = {
  sequence: '0001',
  direction: 'OUT' as const,
  from: 270,
  until: 569,
  at: 'D' as const,
  station: '',
  minimumFare: false,
  days: [{ from: 101, until: 1231, week: [true, true, true, true, true, false, false] }],
  tocs: [],
}
const OFF_PEAK = { code: 'B1', outPositive: false, returnPositive: false, days: [], trains: [], bands: [MORNING] }
export const NAMES: NonNullable<Told['names']> = {
  stations: { CDF: both('Cardiff Central', 'Caerdydd Canolog'), MCN: both('Machynlleth', 'Machynlleth') },
  tickets: { VAS: both('Advance Single', 'Sengl Ymlaen Llaw') },
  railcards: { YNG: both('16–25 Railcard', 'Cerdyn Rheilffordd 16–25') },
  restrictions: { B1: NOT_BEFORE },
  limits: {
    routes: {
      '00000': { ...ANY_WAY, code: '00000', said: ANY_TRAIN },
      '00700': { ...ANY_WAY, code: '00700', tocs: ['AW'], said: OWN_TRAINS },
    },
    times: { B1: { ...OFF_PEAK, said: { OUT: NOT_BEFORE, RETURN: ANY_TRAIN } } },
    bothWays: ['CDR'],
    freeChildren: [{ under: 11, tocs: ['AW'], restriction: '', perAdult: 2 }],
  },
}

/** A photocard that was made in the app. */
export const FACE = {
  number: 'CLD00000007',
  name: 'Siân Ŵyn-Jones',
  picture: '/9j/2Q==',
  since: '2026-11-23T09:00:00+00:00',
}

/** What the office says when a device asks for its lists; parts may be changed. */
export const told = (changed: Partial<Told> = {}): Told => ({
  asOf: utcIso(NOON),
  keys: [],
  voided: [],
  names: NAMES,
  ...changed,
})

/** Two trains of ours out of Cardiff about noon, and one of somebody else's. */
export const TRAINS: ReplyOf<typeof inspectorTrains> = {
  serviceDate: '2026-12-07',
  trains: [
    {
      uid: 'C10001',
      operator: 'AW',
      calls: [
        ['CDF', 715, 725],
        ['MCN', 900, 900],
      ],
    },
    {
      uid: 'C10009',
      operator: 'AW',
      calls: [
        ['CDF', 905, 905],
        ['MCN', 1100, 1100],
      ],
    },
    {
      uid: 'G20001',
      operator: 'GW',
      calls: [
        ['CDF', 720, 721],
        ['SWA', 780, 780],
      ],
    },
  ],
}

/** A card that was tapped in at Cardiff, with a railcard. */
export const TAPPED_IN: ReplyOf<typeof inspectPaygCard> = {
  state: 'IN',
  card: { scheme: 'visa', lastFour: '4242' },
  tappedIn: {
    station: 'CDF',
    names: NAMES.stations.CDF ?? both('', ''),
    at: '2026-12-07T11:41:00+00:00',
    endsBy: '2026-12-07T14:11:00+00:00',
  },
  isTaken: true,
  isBlocked: false,
  discount: { code: 'YNG', names: NAMES.railcards.YNG ?? both('', ''), until: '2027-05-31' },
}

type Asked = {
  lists: URL[]
  reports: { deviceKey: string; inspections: Inspection[] }[]
  faces: { deviceKey: string; issueId: string; code: string }[]
  cards: RequestOf<typeof inspectPaygCard>[]
}

/** The office at the other end of the network, as long as there is one. */
export function newOffice(
  lists: () => Told,
  report: () => Answered | null = () => ({ device: 'Guard 4', flagged: [] }),
  face: () => ReplyOf<typeof inspectPhotocard> = () => ({ photocard: null }),
) {
  const asked: Asked = { lists: [], reports: [], faces: [], cards: [] }
  const line = { up: true }
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string } = {}) => {
    if (!line.up) throw new TypeError('Failed to fetch')
    const url = new URL(address, 'http://office')
    if (url.pathname === `/api${inspectorTrains.path}`) return Response.json(TRAINS)
    if (url.pathname === `/api${inspectorLists.path}`) {
      asked.lists.push(url)
      return Response.json(lists())
    }
    if (url.pathname === `/api${inspectPhotocard.path}`) {
      asked.faces.push(JSON.parse(body) as Asked['faces'][number])
      return Response.json(face())
    }
    if (url.pathname === `/api${inspectPaygCard.path}`) {
      asked.cards.push(JSON.parse(body) as Asked['cards'][number])
      return Response.json(TAPPED_IN)
    }
    asked.reports.push(JSON.parse(body) as Asked['reports'][number])
    const answer = report()
    return answer ? Response.json(answer) : new Response('{}', { status: 404 })
  })
  return { asked, line }
}

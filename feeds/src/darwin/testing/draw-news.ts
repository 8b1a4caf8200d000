import { addDays } from '@cledrau/domain/time/dates.ts'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import {
  ALERT_AUDIENCES,
  ASSOCIATION_CATEGORIES,
  type BookedTimes,
  type Formation,
  MESSAGE_CATEGORIES,
  type News,
  type Paragraph,
  PLACE_KINDS,
  type PlaceKind,
  type PlaceStatus,
  PLATFORM_SOURCES,
  type Reason,
  type SchedulePlace,
  type TimeStatus,
  TOILET_STATES,
  UNCERTAINTIES,
} from '../news.ts'
import type { WrittenVersion } from '../write-places.ts'

/* News by chance, such as a version can say: for all that must hold whatever Darwin sends. */

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const WORDS = ['Trains', 'at', '<b>', 'Llanfair & Gaerwen', 'ŵy', '"late"', ']]>', '😀', 'today']

export function newsDrawer(random: Random, version: WrittenVersion) {
  const { below, between, chance, pick } = random
  const newer = version >= 18
  const maybe = <T>(draw: () => T, share = 0.3): T | undefined => (chance(share) ? draw() : undefined)
  const yes = (share = 0.2) => maybe(() => true, share)
  const some = <T>(least: number, most: number, draw: () => T): T[] =>
    Array.from({ length: between(least, most) }, draw)
  const text = (letters: number) => some(letters, letters, () => pick(LETTERS)).join('')
  const tiploc = () => text(between(3, 7))
  const number = (digits: number) => String(below(10 ** digits)).padStart(digits, '0')
  const rid = () => `20261207${number(7)}`
  const headcode = () => `${below(10)}${text(1)}${number(2)}`
  const serviceDate = () => addDays('2026-12-07', below(400))
  const working = () => below(2880) / 2
  const minute = () => below(1440)
  const source = () => ({ source: maybe(() => pick(['CIS', 'TD', 'Darwin'])), sourceInstance: maybe(() => text(4)) })
  const reason = (): Reason => ({ code: between(0, 921), tiploc: maybe(tiploc), near: yes() })
  const words = () => some(1, 4, () => pick(WORDS)).join(' ')

  const times = (): BookedTimes => ({
    wta: maybe(working),
    wtd: maybe(working),
    wtp: maybe(working, 0.1),
    pta: maybe(minute),
    ptd: maybe(minute),
  })

  function schedulePlace(kind: PlaceKind): SchedulePlace {
    const isCall = kind === 'OR' || kind === 'IP' || kind === 'DT'
    const begins = kind === 'OR' || kind === 'OPOR'
    const ends = kind === 'DT' || kind === 'OPDT'
    const passes = kind === 'PP'
    return {
      kind,
      tiploc: tiploc(),
      activities: maybe(() => some(1, 6, () => pick(['T', 'TB', 'RM', '-U', 'D', '-D', 'X']))),
      plannedActivities: maybe(() => ['T', 'K'], 0.1),
      cancelled: yes(),
      formation: maybe(() => `${rid()}-001`),
      ...(passes
        ? { wtp: working() }
        : {
            wta: begins ? maybe(working) : working(),
            wtd: ends ? maybe(working) : working(),
            pta: isCall ? maybe(minute) : undefined,
            ptd: isCall ? maybe(minute) : undefined,
          }),
      averageLoading: isCall ? maybe(() => below(101)) : undefined,
      reroutingDelay: begins ? undefined : maybe(() => between(1, 90), 0.1),
      falseDestination: kind === 'OR' || kind === 'IP' ? maybe(tiploc, 0.1) : undefined,
      affectedByDiversion: newer ? yes() : undefined,
      cancelReason: newer ? maybe(reason) : undefined,
    }
  }

  const timeStatus = (): TimeStatus => ({
    expected: maybe(minute, 0.7),
    workingExpected: maybe(minute),
    actual: maybe(minute),
    actualRemoved: yes(0.1),
    actualClass: maybe(() => pick(['Automatic', 'Manual', 'GPS'])),
    notBefore: maybe(minute, 0.1),
    unknownDelay: yes(0.1),
    delayed: yes(0.1),
    ...source(),
  })

  const placeStatus = (): PlaceStatus => ({
    tiploc: tiploc(),
    ...times(),
    arrival: maybe(timeStatus, 0.6),
    departure: maybe(timeStatus, 0.6),
    pass: maybe(timeStatus, 0.2),
    platform: maybe(() => ({
      name: `${between(1, 24)}${pick(['', 'A', 'B'])}`,
      suppressed: yes(),
      suppressedByCis: yes(),
      source: maybe(() => pick(PLATFORM_SOURCES.filter((one) => one !== 'P'))),
      confirmed: yes(),
    })),
    suppressed: yes(),
    length: maybe(() => between(1, 99)),
    detachFront: yes(),
    lateReason: newer ? maybe(reason) : undefined,
    uncertainty: newer ? maybe(() => ({ status: pick(UNCERTAINTIES), reason: maybe(reason) })) : undefined,
    affectedBy: newer ? maybe(() => text(16)) : undefined,
  })

  const formation = (): Formation => ({
    id: `${rid()}-00${below(10)}`,
    ...source(),
    coaches: some(1, 12, () => ({
      number: pick([number(1), number(2), text(1)]),
      class: maybe(() => pick(['First', 'Standard', 'Mixed'])),
      toilet: maybe(() => ({ kind: pick(['Unknown', 'None', 'Accessible']), state: pick(TOILET_STATES) })),
    })),
  })

  /** Links stand between words: two texts beside each other would come back as one. */
  const paragraph = (): Paragraph =>
    chance(0.5)
      ? [words()]
      : [`${words()} `, { text: words(), href: `https://example.org/${number(3)}?a=1&b=2` }, ` ${words()}`]

  const draws: { readonly [K in News['kind']]: () => Extract<News, { kind: K }> } = {
    schedule: () => ({
      kind: 'schedule',
      rid: rid(),
      uid: `C${number(5)}`,
      serviceDate: serviceDate(),
      headcode: headcode(),
      retailId: maybe(() => `AW${number(pick([4, 6]))}`),
      operator: text(2),
      status: maybe(() => pick(['B', 'S', '1', '5'])),
      category: maybe(() => pick(['XX', 'BR', 'EE'])),
      notForPassengers: yes(),
      inactive: yes(0.1),
      deleted: yes(0.1),
      charter: yes(0.1),
      places: some(2, 20, () => schedulePlace(pick(PLACE_KINDS))),
      cancelReason: maybe(reason),
      divertedVia: newer ? maybe(tiploc, 0.1) : undefined,
      diversionReason: newer ? maybe(reason, 0.1) : undefined,
    }),
    deactivated: () => ({ kind: 'deactivated', rid: rid() }),
    association: () => ({
      kind: 'association',
      tiploc: tiploc(),
      category: pick(ASSOCIATION_CATEGORIES),
      main: { rid: rid(), ...times() },
      assoc: { rid: rid(), ...times() },
      cancelled: yes(),
      deleted: yes(),
    }),
    formations: () => ({ kind: 'formations', rid: rid(), formations: some(0, 3, formation) }),
    status: () => ({
      kind: 'status',
      rid: rid(),
      uid: `C${number(5)}`,
      serviceDate: serviceDate(),
      reverseFormation: yes(),
      lateReason: maybe(reason),
      places: some(0, 15, placeStatus),
    }),
    'service-loading': () => ({
      kind: 'service-loading',
      rid: rid(),
      tiploc: tiploc(),
      ...times(),
      category: maybe(() => ({ value: text(between(1, 4)), expected: yes(), ...source() })),
      percentage: maybe(() => ({ value: below(101), expected: yes(), ...source() })),
    }),
    'formation-loading': () => ({
      kind: 'formation-loading',
      rid: rid(),
      formation: `${rid()}-001`,
      tiploc: tiploc(),
      ...times(),
      coaches: some(0, 12, () => ({ number: number(1), percentage: below(101), ...source() })),
    }),
    'station-message': () => ({
      kind: 'station-message',
      id: below(100_000),
      category: pick(MESSAGE_CATEGORIES),
      severity: pick([0, 1, 2, 3] as const),
      suppressBoard: yes(),
      stations: some(0, 4, () => text(3)),
      paragraphs: some(0, 3, paragraph),
    }),
    'train-alert': () => ({
      kind: 'train-alert',
      id: number(5),
      services: some(0, 2, () => ({
        rid: rid(),
        uid: `C${number(5)}`,
        serviceDate: serviceDate(),
        stations: some(1, 4, () => text(3)),
      })),
      sendBySms: yes(),
      sendByEmail: yes(),
      sendByTwitter: yes(),
      source: text(2),
      text: words(),
      audience: pick(ALERT_AUDIENCES),
      forced: yes(),
      copiedFromId: maybe(() => number(5)),
      copiedFromSource: maybe(() => text(2)),
    }),
    'train-order': () => ({
      kind: 'train-order',
      tiploc: tiploc(),
      station: text(3),
      platform: number(2),
      trains: some(0, 3, () => (chance(0.3) ? { headcode: headcode() } : { rid: rid(), ...times() })),
    }),
    'tracking-id': () => ({
      kind: 'tracking-id',
      area: text(2),
      berth: number(4),
      wrong: headcode(),
      right: headcode(),
    }),
    alarm: () => {
      const id = number(6)
      if (chance(0.3)) return { kind: 'alarm', id, what: 'area', area: text(2) }
      return { kind: 'alarm', id, what: pick(['train-describers', 'tyrell', 'cleared'] as const) }
    },
  }

  const kinds = (Object.keys(draws) as News['kind'][]).filter((kind) => newer || kind !== 'service-loading')
  return {
    /** In the order that a message has them. */
    news: (most: number): News[] => {
      const chosen = some(0, most, () => pick(kinds))
      return kinds.flatMap((kind) => chosen.filter((one) => one === kind).map(() => draws[kind]()))
    },
    one: <K extends News['kind']>(kind: K): Extract<News, { kind: K }> => draws[kind](),
    kinds,
  }
}

import type { OsdmAnonymous } from '@cledrau/contract/osdm/offers.ts'
import { program } from '@cledrau/contract/search/party.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { wrongIn, type WrongField } from '../frame/wrong-field.ts'

/** People; what travels with them (dogs, luggage, prams) needs no ticket here, and cars have no train. */
const PEOPLE = new Set([
  'PERSON',
  'ADULT',
  'SENIOR',
  'YOUTH',
  'CHILD',
  'YOUNG_CHILD',
  'FAMILY_CHILD',
  'PRM',
  'PRM_CHILD',
  'WHEELCHAIR',
  'ACCOMP_PRM',
])
const CHILDREN = new Set(['CHILD', 'FAMILY_CHILD', 'PRM_CHILD'])
const WITHOUT_TICKET = new Set(['DOG', 'PET', 'LUGGAGE', 'PRAM', 'ACCOMP_DOG', 'BICYCLE'])

/** Under five one needs no ticket, from sixteen on that of an adult. */
const [CHILD_FROM, ADULT_FROM] = [5, 16]

export type OsdmParty = {
  /** As a search takes it. */
  asked: { adult: number; child: number; ages?: string[]; railcards?: string[] }
  /** By our reference, what whoever asks calls each of them; who needs no ticket is in none. */
  called: Record<string, string>
}

export type PartyWrong = 'RAILCARD_UNKNOWN' | WrongField

/**
 * Who travels, on a day: adults A1, A2, … in the order in which they come, those with a card first, for a discount goes to them in
 * this order and is looked at on the train; children C1, C2, … from the youngest, those last whose
 * age nobody said: as our prices name them.
 */
export function partyIn(people: readonly OsdmAnonymous[], day: string): Result<OsdmParty, PartyWrong> {
  const adults: { externalRef: string; hasCard: boolean }[] = []
  const children: { externalRef: string; age: number }[] = []
  const railcards: string[] = []
  const seen = new Set<string>()
  for (const [at, person] of people.entries()) {
    const field = (name: string) => refuse(wrongIn(`anonymousPassengerSpecifications.${at}.${name}`))
    const { externalRef, type } = person
    if (seen.has(externalRef)) return field('externalRef')
    seen.add(externalRef)
    if (WITHOUT_TICKET.has(type)) continue
    if (!PEOPLE.has(type)) return field('type')
    const age = person.age ?? (person.dateOfBirth === undefined ? undefined : ageOn(person.dateOfBirth, day))
    if (age !== undefined && age < 0) return field('dateOfBirth')
    const cards: string[] = []
    for (const { code = '', type: kind = 'REDUCTION_CARD' } of person.cards ?? []) {
      if (kind !== 'REDUCTION_CARD') continue
      if (!program.safeParse(code).success) return refuse('RAILCARD_UNKNOWN')
      cards.push(code)
    }
    railcards.push(...cards)
    if (age === undefined ? type === 'YOUNG_CHILD' : age < CHILD_FROM) continue
    const isChild = age === undefined ? CHILDREN.has(type) : age < ADULT_FROM
    if (isChild) children.push({ externalRef, age: age ?? Number.POSITIVE_INFINITY })
    else adults.push({ externalRef, hasCard: cards.length > 0 })
  }
  const inOrder = children.toSorted((one, other) => (one.age === other.age ? 0 : one.age - other.age))
  const ages = inOrder.flatMap(({ age }) => (Number.isFinite(age) ? [String(age)] : []))
  const called = Object.fromEntries([
    ...withCardsFirst(adults).map(({ externalRef }, at) => [`A${at + 1}`, externalRef]),
    ...inOrder.map(({ externalRef }, at) => [`C${at + 1}`, externalRef]),
  ])
  const [adult, child] = [adults.length, children.length]
  return done({
    asked: { adult, child, ...(ages.length > 0 && { ages }), ...(railcards.length > 0 && { railcards }) },
    called,
  })
}

const withCardsFirst = <One extends { hasCard: boolean }>(adults: readonly One[]): One[] =>
  adults.toSorted((one, other) => Number(other.hasCard) - Number(one.hasCard))

/** Whole years on that day; who is born on 29 February turns a year older on 1 March. */
export function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

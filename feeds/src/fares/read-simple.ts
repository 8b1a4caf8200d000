import type { FareKind, FareRecords, Limits, StatusDiscountRecord } from '@cledrau/domain/fares/image/records.ts'
import { BadField, fieldsOf, type Fields } from './columns.ts'
import * as at from './layouts.ts'

/** Reads one line into one record; nothing where the line tells of something we have no use for. */
export type LineReader = (line: string) => { kind: FareKind; record: FareRecords[FareKind][number] } | undefined

const dates = <Name extends 'from' | 'until'>(field: Fields<Name | 'from' | 'until'>) => ({
  from: field.date('from'),
  until: field.date('until'),
})

/** Blank and asterisks both stand for any. */
const orAny = (text: string): string => (text.includes('*') ? '' : text)

function oneOf<Value extends string>(text: string, values: readonly Value[], what: string): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new BadField('BAD_VALUE', `${what} ${text}`)
  return found
}

const limits = (min: number, max: number): Limits => ({ min, max: max === 0 ? 999 : max })

const made = <Kind extends FareKind>(kind: Kind, record: FareRecords[Kind][number]) => ({ kind, record })

/** `FFL`: the flows and, after each, its fares. */
export const readFlowLine: LineReader = (line) => {
  if (line[1] === 'T') {
    const field = fieldsOf(line, at.FARE)
    const price = field.maybeAmount('price')
    const flow = field.amount('flow')
    if (price === undefined) throw new BadField('BAD_VALUE', 'price is missing')
    return made('fares', { flow, ticket: field.text('ticket'), price, restriction: field.text('restriction') })
  }
  if (line[1] !== 'F') return undefined
  const field = fieldsOf(line, at.FLOW)
  return made('flows', {
    id: field.amount('id'),
    origin: field.text('origin'),
    destination: field.text('destination'),
    route: field.text('route'),
    status: field.text('status'),
    usage: oneOf(field.text('usage'), ['A', 'C'], 'usage'),
    reversible: oneOf(field.text('direction'), ['S', 'R'], 'direction') === 'R',
    toc: field.text('toc'),
    crossLondon: field.text('crossLondon'),
    nonStandard: field.text('nonStandard'),
    published: field.text('publication') === 'Y',
    ...dates(field),
  })
}

export const readCluster: LineReader = (line) => {
  const field = fieldsOf(line, at.CLUSTER)
  return made('clusters', { cluster: field.text('cluster'), member: field.text('member'), ...dates(field) })
}

export const readOverride: LineReader = (line) => {
  const field = fieldsOf(line, at.OVERRIDE)
  return made('overrides', {
    origin: field.text('origin'),
    destination: field.text('destination'),
    route: field.text('route'),
    railcard: field.text('railcard'),
    ticket: field.text('ticket'),
    type: field.text('type'),
    suppress: field.flag('suppress'),
    adult: field.maybeAmount('adult'),
    child: field.maybeAmount('child'),
    restriction: field.text('restriction'),
    composite: field.flag('composite'),
    crossLondon: field.text('crossLondon'),
    ...dates(field),
  })
}

export const readNonStandard: LineReader = (line) => {
  const field = fieldsOf(line, at.NON_STANDARD)
  return made('nonStandard', {
    origin: field.text('origin'),
    destination: field.text('destination'),
    route: field.text('route'),
    railcard: field.text('railcard'),
    ticket: field.text('ticket'),
    useNlc: field.text('useNlc'),
    adultNoDiscount: field.flag('adultNoDiscount'),
    adultAddOn: field.maybeAmount('adultAddOn') ?? 0,
    childNoDiscount: field.flag('childNoDiscount'),
    childAddOn: field.maybeAmount('childAddOn') ?? 0,
    ...dates(field),
  })
}

const TICKET_KINDS = { S: 'SINGLE', R: 'RETURN', N: 'SEASON' } as const

export const readTicket: LineReader = (line) => {
  const field = fieldsOf(line, at.TICKET)
  return made('tickets', {
    code: field.text('code'),
    name: field.text('name'),
    class: oneOf(field.text('class'), ['1', '2', '9'], 'class') === '1' ? 'FIRST' : 'STANDARD',
    kind: TICKET_KINDS[oneOf(field.text('type'), ['S', 'R', 'N'], 'type')],
    group: field.text('group'),
    passengers: limits(field.amount('leastPassengers'), field.amount('mostPassengers')),
    adults: limits(field.amount('leastAdults'), field.amount('mostAdults')),
    children: limits(field.amount('leastChildren'), field.amount('mostChildren')),
    validity: field.text('validity'),
    reservation: field.flag('reservation'),
    discountCategory: field.text('category'),
    ...dates(field),
  })
}

export const readValidity: LineReader = (line) => {
  const field = fieldsOf(line, at.VALIDITY)
  return made('validities', {
    code: field.text('code'),
    text: field.text('text'),
    outDays: field.amount('outDays'),
    outMonths: field.amount('outMonths'),
    returnDays: field.amount('returnDays'),
    returnMonths: field.amount('returnMonths'),
    returnAfterDays: field.amount('returnAfterDays'),
    returnAfterMonths: field.amount('returnAfterMonths'),
    breakOut: field.flag('breakOut'),
    breakReturn: field.flag('breakReturn'),
    ...dates(field),
  })
}

const HOLDERS = { A: 'ADULT', C: 'CHILD', B: 'BOTH' } as const

export const readRailcard: LineReader = (line) => {
  const field = fieldsOf(line, at.RAILCARD)
  const mostChildren = field.amount('mostChildren')
  return made('railcards', {
    code: field.text('code'),
    name: field.text('name'),
    holder: HOLDERS[oneOf(field.text('holder'), ['A', 'C', 'B'], 'holder')],
    areaOnly: field.flag('byArea'),
    passengers: limits(field.amount('leastPassengers'), field.amount('mostPassengers')),
    adults: limits(field.amount('leastAdults'), field.amount('mostAdults')),
    children: { min: field.amount('leastChildren'), max: mostChildren },
    price: field.amount('price'),
    adultStatus: field.text('adultStatus'),
    childStatus: field.text('childStatus'),
    ...dates(field),
  })
}

export const readRailcardMinimum: LineReader = (line) => {
  const field = fieldsOf(line, at.RAILCARD_MINIMUM)
  const minimum = field.amount('minimum')
  return made('railcardMinimums', {
    railcard: field.text('railcard'),
    ticket: field.text('ticket'),
    minimum,
    ...dates(field),
  })
}

const INDICATORS = ['0', 'F', 'M', 'L', 'H', 'X', 'N'] as const satisfies readonly StatusDiscountRecord['indicator'][]

export const readStatusLine: LineReader = (line) => {
  if (line[0] === 'D') {
    const field = fieldsOf(line, at.STATUS_DISCOUNT)
    return made('statusDiscounts', {
      status: field.text('status'),
      until: field.date('until'),
      category: field.text('category'),
      indicator: oneOf(field.text('indicator'), INDICATORS, 'indicator'),
      perMille: field.amount('perMille'),
    })
  }
  if (line[0] !== 'S') return undefined
  const field = fieldsOf(line, at.STATUS)
  return made('statuses', {
    status: field.text('status'),
    flat: [field.amount('flat0'), field.amount('flat1'), field.amount('flat2'), field.amount('flat3')],
    minimum: [field.amount('minimum0'), field.amount('minimum1'), field.amount('minimum2'), field.amount('minimum3')],
    discountable: [field.flag('may0'), field.flag('may1'), field.flag('may2'), field.flag('may3')],
    ...dates(field),
  })
}

export const readTocLine: LineReader = (line) => {
  if (line[0] === 'T') {
    const field = fieldsOf(line, at.TOC)
    return made('tocs', { code: field.text('code'), name: field.text('name') })
  }
  if (line[0] !== 'F') return undefined
  const field = fieldsOf(line, at.FARE_TOC)
  return made('fareTocs', { fareToc: field.text('fareToc'), toc: field.text('toc'), name: field.text('name') })
}

export const readAdvanceRule: LineReader = (line) => {
  const field = fieldsOf(line, at.ADVANCE_RULE)
  return made('advanceRules', {
    ticket: field.text('ticket'),
    restriction: field.text('restriction'),
    toc: field.text('toc'),
    check: oneOf(field.text('check'), ['D', 'M'], 'check') === 'D' ? 'DAYS' : 'MINUTES',
    amount: field.amount('amount'),
    time: field.time('time'),
    ...dates(field),
  })
}

export const readRoverPrice: LineReader = (line) => {
  const field = fieldsOf(line, at.ROVER_PRICE)
  const railcard = orAny(field.text('railcard'))
  return made('roverPrices', {
    code: field.text('code'),
    railcard,
    class: field.text('class') === '1' ? 'FIRST' : 'STANDARD',
    adult: field.amount('adult'),
    child: field.amount('child'),
    restriction: field.text('restriction'),
    from: '2000-01-01',
    until: field.date('until'),
  })
}

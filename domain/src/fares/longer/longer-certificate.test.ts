import { expect, test } from 'vitest'
import { DAY, lineFares, ride } from '../testing.ts'
import { certifyLonger, faultInLonger } from './longer-certificate.ts'

const journey = { ...ride(DAY, 'AAA 08:00 BBB 08:30 CCC 09:00 DDD 09:30'), before: 1, after: 1, shut: [] }
const fares = lineFares({ 'BBB CCC': { SDS: 900 }, 'AAA CCC': { SDS: 1000 }, 'BBB DDD': { SDS: 700 } })
const certify = (total: number) =>
  certifyLonger(fares, { journey, party: { adults: 1, children: 0 }, trains: [], total })

test('the certificate of a longer ticket has every price that it was compared with, and holds by itself', () => {
  const certificate = certify(700)
  expect(certificate).toMatchObject({ boards: 1, alights: 2, through: 900, total: 700, ticket: { from: 1, to: 3 } })
  expect(certificate?.prices).toEqual([
    [1000, null],
    [900, 700],
  ])
  expect(certificate && faultInLonger(certificate)).toBeUndefined()
})

test('of another price there is none, and one that was changed says what is wrong with it', () => {
  expect(certify(701)).toBeUndefined()
  const certificate = certify(700)
  if (!certificate) throw new Error('no certificate')
  const fault = (changed: object) => faultInLonger({ ...certificate, ...changed })
  expect(fault({ total: 650 })).toBe('another price for the ticket')
  expect(fault({ through: 950 })).toBe('another price for the journey alone')
  expect(
    fault({
      prices: [
        [600, null],
        [900, 700],
      ],
    }),
  ).toBe('something is cheaper')
  expect(fault({ prices: [[900, 700]] })).toBe('not every two stations have their price')
  expect(fault({ boards: 2 })).toBe('the journey is none')
  expect(fault({ total: 900, ticket: { ...certificate.ticket, to: 2 } })).toBe('the journey alone costs no more')
})

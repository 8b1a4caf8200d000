import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'

/** Figures only and a point, no sign of thousands: a spreadsheet of any language reads it. Never through a float. */
export const plainPounds = (amount: number): string =>
  `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 100)}.${twoDigits(Math.abs(amount) % 100)}`

/** CSV with CRLF (RFC 4180). None of our fields has a comma, a quotation mark or a line’s end in it. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  [...lines.map((fields) => fields.join(',')), ''].join('\r\n')

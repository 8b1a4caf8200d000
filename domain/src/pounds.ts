import { twoDigits } from './time/hh-mm.ts'

/** £1,072.00, as a text says it; less than nothing with a minus. */
export function pounds(pence: number): string {
  const [whole, rest] = [Math.floor(Math.abs(pence) / 100), Math.abs(pence) % 100]
  return `${pence < 0 ? '−' : ''}£${inThousands(whole)}.${twoDigits(rest)}`
}

const inThousands = (whole: number): string =>
  whole < 1000 ? String(whole) : `${inThousands(Math.floor(whole / 1000))},${String(whole % 1000).padStart(3, '0')}`

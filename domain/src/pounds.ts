import { twoDigits } from './time/hh-mm.ts'

/** £1,072.00, as a text says it; less than nothing with a minus. */
export function pounds(pence: number): string {
  const [whole, rest] = [Math.floor(Math.abs(pence) / 100), Math.abs(pence) % 100]
  const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${pence < 0 ? '−' : ''}£${grouped}.${twoDigits(rest)}`
}

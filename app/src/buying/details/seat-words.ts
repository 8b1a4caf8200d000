import type { SeatShown } from '@cledrau/contract/buying/extras.ts'
import type { SeatGroup } from '@cledrau/domain/seat-preferences/groups.ts'
import { SEAT_GROUPS } from '@cledrau/domain/seat-preferences/groups.ts'
import type { Translate } from '../../i18n/words.ts'

/** Window, facing the way you go, at a table: in the order of the seat preferences, each with its words. */
export function featureWords(features: readonly string[], t: Translate): string[] {
  return (Object.entries(SEAT_GROUPS) as [SeatGroup, readonly string[]][]).flatMap(([group, options]) =>
    options
      .filter((option) => option !== 'NONE' && features.includes(option))
      .map((option) => t(`SEAT_${group}_${option}`)),
  )
}

export function seatLabel({ seat, features, state }: SeatShown, mine: boolean, t: Translate): string {
  const words = featureWords(features, t)
  if (state !== 'FREE' && !mine) words.push(t('SEATS_TAKEN'))
  return [t('SEATS_SEAT', { seat }), ...words].join(', ')
}

type Row = { key: string; left: (SeatShown | null)[]; right: (SeatShown | null)[]; table: boolean }

const SIDE = 2

/** A coach in rows, from the front; the aisle is where no seat has a number. */
export function rowsOf(seats: readonly SeatShown[]): Row[] {
  const columns = [...new Set(seats.map(({ column }) => column))].toSorted((a, b) => a - b)
  const most = columns.at(-1) ?? 0
  const aisle = Array.from({ length: most }, (_, index) => index + 1).find((column) => !columns.includes(column))
  const isLeft = (column: number) => column < (aisle ?? Math.ceil(most / 2) + 1)
  const numbers = [...new Set(seats.map(({ row }) => row))].toSorted((a, b) => a - b)
  const hasTable = (row: number | undefined) =>
    seats.some((seat) => seat.row === row && seat.features.includes('TABLE'))
  let tableOpen = false
  return numbers.map((number, index) => {
    const ofRow = seats.filter(({ row }) => row === number).toSorted((a, b) => a.column - b.column)
    const left = ofRow.filter(({ column }) => isLeft(column))
    const right = ofRow.filter(({ column }) => !isLeft(column))
    const gaps = (list: SeatShown[]) => Array.from({ length: Math.max(0, SIDE - list.length) }, () => null)
    // Two rows face each other across a table.
    const table: boolean = !tableOpen && hasTable(number) && hasTable(numbers[index + 1])
    tableOpen = table
    return { key: String(number), left: [...gaps(left), ...left], right: [...right, ...gaps(right)], table }
  })
}

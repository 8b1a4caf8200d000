import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import type { roverSearch } from '@cledrau/contract/search/rovers.ts'
import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { useEffect, useMemo } from 'react'
import { useLocation } from '../../routes/hash-location.ts'
import { fillPath } from '../../routes/path.ts'
import type { Query } from '../../routes/query.ts'
import { now } from '../../platform/clock.ts'
import { cell } from '../../platform/cell.ts'
import { guardsFollow } from '../../state/guard-facts.ts'

/** What is asked of rovers: when it starts, for whom. It stands in the address. */
export type RoverSearch = {
  starts: string
  adults: number
  children: number
  railcards: readonly string[]
  rover: string
}

const CODE = /^[A-Z0-9]{3}$/
const count = (text: string | undefined, otherwise: number) => (/^[0-9]$/.test(text ?? '') ? Number(text) : otherwise)

export function readRoverSearch(query: Query): RoverSearch {
  const starts = query['starts'] ?? ''
  const adults = count(query['adults'], 1)
  const children = count(query['children'], 0)
  return {
    starts: isCalendarDate(starts) ? starts : clockTime(now()).date,
    adults: adults + children === 0 ? 1 : adults,
    children,
    railcards: (query['railcards'] ?? '')
      .split(',')
      .filter((code) => CODE.test(code))
      .slice(0, adults + children || 1),
    rover: CODE.test(query['rover'] ?? '') ? (query['rover'] ?? '') : '',
  }
}

export const roverPath = (path: string, search: RoverSearch): string =>
  fillPath(path, {
    starts: search.starts,
    adults: String(search.adults),
    ...(search.children > 0 && { children: String(search.children) }),
    ...(search.railcards.length > 0 && { railcards: search.railcards.join(',') }),
    ...(search.rover && { rover: search.rover }),
  })

/** Once somebody has searched, the results may be entered. */
const searched = cell(false)
guardsFollow(searched, (roversSearch) => ({ roversSearch }))

/** The rover search of the address. */
export function useRoverSearch(saved = false): RoverSearch {
  const { query } = useLocation()
  const text = JSON.stringify(query)
  const search = useMemo(() => readRoverSearch(JSON.parse(text) as Query), [text])
  useEffect(() => {
    if (saved) searched.set(true)
  }, [saved])
  return search
}

export const roversAsked = (search: RoverSearch, channelCode?: string): RequestOf<typeof roverSearch> => ({
  outboundDate: search.starts,
  ...(search.rover && { ticketType: search.rover }),
  adult: search.adults,
  child: search.children,
  ...(search.railcards.length > 0 && { railcards: [...search.railcards] }),
  channelCode,
})

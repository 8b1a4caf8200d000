import { mayShowEarlier, mayShowLater } from '@cledrau/domain/planner/pages.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { announce, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { now } from '../../platform/clock.ts'
import type { FoundJourneys, JourneysAsked, When } from '../journeys.ts'
import { fetchMore } from '../journeys.ts'

/** Earlier and later journeys. What somebody looks at stays where it is on the screen while more come above it. */
export function useMoreJourneys(asked: JourneysAsked, found: FoundJourneys, list: RefObject<HTMLElement | null>) {
  const { t } = useWords()
  const [loading, setLoading] = useState<When | null>(null)
  const held = useRef<{ id: string; top: number } | null>(null)
  const today = dayAndTime(now()).date

  const shown = useRef(found)
  useLayoutEffect(() => {
    if (shown.current === found) return
    shown.current = found
    const { id, top } = held.current ?? {}
    held.current = null
    const row = id === undefined ? undefined : rowsOf(list.current).find((one) => one.dataset['journey'] === id)
    if (row && top !== undefined) window.scrollBy(0, row.getBoundingClientRect().top - top)
  }, [found, list])

  const get = async (when: When) => {
    if (loading) return
    setLoading(when)
    try {
      const count = await fetchMore(asked, when, () => {
        const first = rowsOf(list.current)[0]
        const id = first?.dataset['journey']
        if (first && id !== undefined) held.current = { id, top: first.getBoundingClientRect().top }
      })
      if (count === 0) showToast(t('PLANNER_MORE_NONE'), 'info')
      else if (count !== null) announce(t('PLANNER_MORE_FOUND', { count }))
    } catch (trouble) {
      showTrouble(trouble, 'journeyplanner')
    }
    setLoading(null)
  }
  return {
    loading,
    earlier: mayShowEarlier(found.journeys, today, found.reached) ? () => void get('earlier') : null,
    later: mayShowLater(found.journeys, today, found.reached) ? () => void get('later') : null,
  }
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-journey]') ?? [])]

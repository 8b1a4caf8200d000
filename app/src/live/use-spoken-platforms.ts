import type { LiveService } from '@cledrau/contract/live/livetimes.ts'
import { useEffect, useEffectEvent } from 'react'
import { useWords } from '../i18n/words.ts'
import { announce } from '../page/messages.ts'
import type { NameOf } from '../stations/use-names-of-stations.ts'
import { platformWords } from './service-words.ts'

/** Where each train was said to stop, to whoever looks at its board or at the train itself. */
const seen = new Map<string, string | null>()
const MOST_SEEN = 1000

/** A platform that changes while one waits is said aloud, once: the row alone would change in silence. */
export function useSpokenPlatforms(services: readonly LiveService[], nameOf: NameOf): void {
  const { t } = useWords()
  // Said when the trains change, not when the language does.
  const say = useEffectEvent((trains: readonly LiveService[]) => {
    const said = trains.flatMap(({ serviceID, platform, std, sta, destination }) => {
      const before = seen.get(serviceID)
      if (seen.size >= MOST_SEEN) seen.clear()
      seen.set(serviceID, platform?.name ?? null)
      if (before === undefined || platform?.state !== 'changed' || before === platform.name) return []
      const train = t('LIVE_TRAIN', { time: std ?? sta ?? '', station: destination.map(nameOf).join(t('LIVE_AND')) })
      return [`${train}: ${platformWords(platform, t)}.`]
    })
    if (said.length > 0) announce(said.join(' '))
  })
  useEffect(() => say(services), [services])
}

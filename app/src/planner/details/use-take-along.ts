import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { calendarFile } from '@cledrau/domain/time/calendar-file.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { now } from '../../platform/clock.ts'
import { saveFile } from '../../platform/save-file.ts'
import { share } from '../../platform/share.ts'
import { pathOfJourney } from '../plan-address.ts'
import { usePlanWords } from '../use-plan-words.ts'
import { useLegWords } from './use-leg-words.ts'

/** A journey to take along: as a link that plans it again, and as an entry of a calendar. */
export function useTakeAlong(plan: Plan, journey: Journey) {
  const { t, language } = useWords()
  const title = usePlanWords().title(plan)
  const legWords = useLegWords()
  const link = new URL(`#${pathOfJourney(plan, journey)}`, location.href).href
  return {
    share: async () => {
      const how = await share(title, link)
      if (how === 'copied') showToast(t('PLANNER_COPIED'), 'check')
      if (how === 'neither') showToast(t('PLANNER_NOT_COPIED'), 'error')
    },
    toCalendar: () =>
      saveFile({
        fileName: `${t('PLANNER_CALENDAR_FILE')}-${dateIn(journey.departTime)}.ics`,
        contentType: 'text/calendar',
        content: calendarFile({
          product: 'Journeys',
          language,
          now: now(),
          events: [
            {
              uid: `${journey.id}@${location.hostname}`,
              starts: instant(Date.parse(journey.departTime)),
              ends: instant(Date.parse(journey.arriveTime)),
              summary: title,
              place: legWords.nameOf(journey.legs[0]?.from),
              description: [...journey.legs.map(legWords.line), link].join('\n'),
            },
          ],
        }),
      }),
  }
}

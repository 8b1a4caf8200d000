import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { alertsForTrips } from '../page/alerts/alerts-for-trips.ts'
import { useAlerts } from '../page/alerts/alerts.ts'
import { useFollowAlert } from '../page/alerts/follow-alert.ts'
import { hasMore } from '../page/alerts/alert-rules.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Note, normaliseSpaces } from '../ui/message/note.tsx'

/** Why other trains run on this day: said where they are chosen, also to who put the alert away. */
export function AlertsOfDay({ day, trips }: { day: CalendarDate; trips: readonly LegSolution[] }) {
  const { t, language } = useWords()
  const follow = useFollowAlert()
  const told = alertsForTrips(useAlerts().all, day, trips)
  return told.map((alert) => (
    <Note key={alert.id} kind="late">
      <p>
        <b>{alert[`title_${language}`]}</b>
      </p>
      <p>{normaliseSpaces(alert[`short_version_${language}`].replaceAll(/<[^>]+>/g, ' '))}</p>
      {hasMore(alert, language) && (
        <Button kind="link" onClick={() => follow(alert)}>
          {t('GLOBAL_READ_MORE')}
        </Button>
      )}
    </Note>
  ))
}

import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { Note } from '../../ui/message/note.tsx'
import { daysInWords } from '../week.ts'
import type { AlertValues } from './form-values.ts'
import { useTrainsInWindow } from './use-trains-in-window.ts'

/** So many are named; the rest is in the number. */
const MOST_NAMED = 6

/** What comes of the form as it stands: when one is told, and of how many trains. */
export function WhatYouHear({ values }: { values: AlertValues }) {
  const { t, language } = useWords()
  const trains = useTrainsInWindow(values)
  const { type, day, weekDays, firstBefore } = values
  const when =
    type === 'recurring'
      ? daysInWords(weekDays, language)
      : day === null
        ? ''
        : t('NOTIFY_ON_DAY', { day: formatDay(day, language) })
  return (
    <Note icon="bell">
      {when && <p>{t('NOTIFY_WE_TELL', { when, minutes: firstBefore })}</p>}
      {trains.state === 'incomplete' && <p>{t('NOTIFY_TRAINS_LATER')}</p>}
      {trains.state === 'loading' && <p>{t('GLOBAL_LOADING')}</p>}
      {trains.state === 'unknown' && <p>{t('NOTIFY_TRAINS_UNKNOWN')}</p>}
      {trains.state === 'refused' && <p>{t(`REFUSAL_${trains.refusal}`)}</p>}
      {trains.state === 'ready' && (
        <output className="num">
          {t(trains.found.withChanges ? 'NOTIFY_JOURNEYS_FALL_IN' : 'NOTIFY_TRAINS_FALL_IN', {
            count: trains.found.departures.length,
          })}
          {trains.found.departures.length > 0 && (
            <>
              {' '}
              <span className="soft">
                {formatDay(trains.found.date, language)}:{' '}
                {trains.found.departures
                  .slice(0, MOST_NAMED)
                  .map(({ departTime }) => clockOf(departTime))
                  .join(', ')}
                {trains.found.departures.length > MOST_NAMED && ' …'}
              </span>
            </>
          )}
        </output>
      )}
    </Note>
  )
}

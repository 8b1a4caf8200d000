import type { Language } from '@cledrau/contract/language.ts'
import type { GuardsTrain } from '@cledrau/domain/tickets/judge-on-train.ts'
import { likelyTrains } from '@cledrau/domain/tickets/likely-trains.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { useId, useMemo, useState } from 'react'
import type { Lists } from './lists.ts'
import { minuteOf, serviceDateAt, type DayTrains } from './day-trains.ts'
import { minutesAsTime, named, type Say } from './words.ts'

type Props = {
  day: DayTrains | null
  lists: Lists | null
  now: Instant
  /** Where the ticket was last looked at begins: whoever checks it is near. */
  near: string
  chosen: GuardsTrain | null
  onChoose: (train: GuardsTrain | null) => void
  say: Say
  language: Language
}

/** The train that the guard is on, by where they are: nobody knows trains by their numbers. */
export function MyTrain({ day, lists, now, near, chosen, onChoose, say, language }: Props) {
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const names = lists?.names.stations
  const places = useMemo(() => stationsOf(day), [day])
  const byName = new Map(places.map((code) => [named(names, code, language).toLowerCase(), code]))
  const station = typed === null ? near : (byName.get(typed.trim().toLowerCase()) ?? '')
  // What is kept of another day tells nothing about this one.
  const isToday = day?.serviceDate === serviceDateAt(now)
  const offered = isToday ? likelyTrains(day.trains, station, minuteOf(now, day)) : []
  return (
    <fieldset className="stack">
      <legend>{say('INSPECTOR_TRAIN')}</legend>
      <label>
        {say('INSPECTOR_PLACE')}
        <input
          list={list}
          value={typed ?? (near === '' ? '' : named(names, near, language))}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <datalist id={list}>
        {places.map((code) => (
          <option key={code}>{named(names, code, language)}</option>
        ))}
      </datalist>
      {station !== '' && offered.length === 0 && <p className="soft">{say('INSPECTOR_TRAINS_NONE')}</p>}
      {[{ train: null, minute: 0 }, ...offered].map(({ train, minute }) => (
        <label key={train?.uid ?? ''} className="choice">
          <input
            type="radio"
            name="my-train"
            checked={train === null ? chosen === null : chosen?.uid === train.uid}
            onChange={() => onChoose(train)}
          />
          {train === null
            ? say('INSPECTOR_TRAIN_NONE')
            : say('INSPECTOR_TRAIN_TO', {
                time: minutesAsTime(minute),
                place: named(names, train.calls.at(-1)?.station ?? '', language),
              })}
        </label>
      ))}
    </fieldset>
  )
}

const stationsOf = (day: DayTrains | null): string[] => [
  ...new Set(day?.trains.flatMap(({ calls }) => calls.map(({ station }) => station))),
]

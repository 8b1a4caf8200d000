import type { Preferences } from '@cledrau/contract/account/preferences.ts'
import { SEASON_DURATIONS, TICKET_TYPES } from '@cledrau/contract/account/preferences.ts'
import type { ReactNode } from 'react'
import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { routeNamed } from '../../routes/table.ts'
import { savePreferences } from '../save-preferences.ts'
import { StationField } from '../../stations/station-field.tsx'
import { useForm } from '../../page/form/use-form.ts'
import { useRailcards } from '../../search/who/use-railcards.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { Select } from '../../ui/field/select.tsx'

const FIELDS = [
  'home_station_search',
  'destination_station_search',
  'favourite_ticket_type',
  'favourite_railcard',
  'favourite_railcard_season',
  'season_ticket_duration',
  'direct_trains_only',
  'our_trains_only',
  'home_station_live_times',
  'destination_station_live_times',
  'live_times_direction_is_arrival',
] as const satisfies readonly (keyof Preferences)[]
type Values = Pick<Preferences, (typeof FIELDS)[number]>

/** Nothing chosen, in a list of choices. */
const NONE = 'none'

const pick = (from: Preferences): Values =>
  Object.fromEntries(FIELDS.map((field) => [field, from[field]])) as unknown as Values

export function SearchPreferencesForm({ known }: { known: Preferences }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const railcards = useRailcards()
  const form = useForm<Values>({
    start: pick(known),
    order: FIELDS,
    check: (values) => ({
      ...(values.home_station_search !== null &&
        values.home_station_search === values.destination_station_search && {
          destination_station_search: 'REFUSAL_SAME_STATION',
        }),
      ...(values.home_station_live_times !== null &&
        values.home_station_live_times === values.destination_station_live_times && {
          destination_station_live_times: 'REFUSAL_SAME_STATION',
        }),
    }),
    onSubmit: async (values): Promise<void> => {
      await savePreferences(values, { saved: 'ACCOUNT_SAVED' })
    },
  })
  const { values, set, problems } = form
  const wrong = (field: keyof Values) => problems[field] && t(problems[field])
  const cards = (seasons: boolean) =>
    railcards
      .filter((card) => !seasons || card.seasons)
      .map(({ code, names }) => ({ value: code, label: names[language] }))

  const choice = (field: keyof Values, label: WordName, options: { value: string; label: string }[]) => (
    <Select<string>
      id={form.idOf(field)}
      label={t(label)}
      value={(values[field] as string | null) ?? NONE}
      options={[{ value: NONE, label: t('PREFERENCE_NONE') }, ...options]}
      onChange={(value) => set(field, (value === NONE ? null : value) as never)}
    />
  )
  const station = (
    field: keyof Values,
    label: WordName,
    purpose: 'ticket-search' | 'live-times',
    other: keyof Values,
  ) => (
    <StationField
      label={t(label)}
      purpose={purpose}
      chosen={values[field] as string | null}
      otherField={values[other] as string | null}
      onChoose={(code) => set(field, code as never)}
      wrong={wrong(field)}
    />
  )

  return (
    <form className="stack stack-6" aria-label={t('TITLE_SEARCH_PREFERENCES')} noValidate onSubmit={form.submit}>
      <Group title={t('TITLE_TICKET_SEARCH')}>
        {station('home_station_search', 'PREFERENCE_HOME', 'ticket-search', 'destination_station_search')}
        {station('destination_station_search', 'PREFERENCE_DESTINATION', 'ticket-search', 'home_station_search')}
        {choice(
          'favourite_ticket_type',
          'PREFERENCE_TICKET_TYPE',
          TICKET_TYPES.map((value) => ({ value, label: t(TICKET_TYPE_WORDS[value]) })),
        )}
        {choice('favourite_railcard', 'PREFERENCE_RAILCARD', cards(false))}
        {choice('favourite_railcard_season', 'PREFERENCE_RAILCARD_SEASON', cards(true))}
        {choice(
          'season_ticket_duration',
          'PREFERENCE_SEASON',
          SEASON_DURATIONS.map((value) => ({ value, label: t(SEASON_WORDS[value]) })),
        )}
        <div>
          <Toggle
            label={t('PREFERENCE_DIRECT')}
            note={t('PREFERENCE_DIRECT_NOTE')}
            checked={values.direct_trains_only}
            onChange={(on) => set('direct_trains_only', on)}
          />
          <Toggle
            label={t('PREFERENCE_OUR_TRAINS')}
            note={t('PREFERENCE_OUR_TRAINS_NOTE')}
            checked={values.our_trains_only}
            onChange={(on) => set('our_trains_only', on)}
          />
        </div>
      </Group>
      {routeNamed('LiveTimes')?.screen && (
        <Group title={t('TITLE_LIVE_TIMES')}>
          {station('home_station_live_times', 'PREFERENCE_HOME', 'live-times', 'destination_station_live_times')}
          {station(
            'destination_station_live_times',
            'PREFERENCE_LIVE_DESTINATION',
            'live-times',
            'home_station_live_times',
          )}
          <Segments
            label={t('PREFERENCE_DIRECTION')}
            options={[
              { value: 'departures', label: t('PREFERENCE_DEPARTURES') },
              { value: 'arrivals', label: t('PREFERENCE_ARRIVALS') },
            ]}
            chosen={values.live_times_direction_is_arrival ? 'arrivals' : 'departures'}
            onChoose={(value) => set('live_times_direction_is_arrival', value === 'arrivals')}
          />
        </Group>
      )}
      <div>
        <Button type="submit" loading={form.sending} offline={!online}>
          {t('GLOBAL_SAVE')}
        </Button>
      </div>
    </form>
  )
}

const TICKET_TYPE_WORDS = {
  single: 'TICKET_TYPE_SINGLE',
  return: 'TICKET_TYPE_RETURN',
  openReturn: 'TICKET_TYPE_OPEN_RETURN',
  multi: 'TITLE_MULTIFLEX',
  season: 'TICKET_TYPE_SEASON',
} as const
const SEASON_WORDS = {
  weekly: 'SEASON_WEEKLY',
  monthly: 'SEASON_MONTHLY',
  annual: 'SEASON_ANNUAL',
  custom: 'SEASON_CUSTOM',
} as const

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack stack-2">
      <h2 className="t-l">{title}</h2>
      <Card className="stack">{children}</Card>
    </section>
  )
}

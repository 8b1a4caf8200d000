import type { SeatChoices, SeatOption } from '@cledrau/domain/seat-preferences/groups.ts'
import { applySaved, choose, visibleGroups } from '@cledrau/domain/seat-preferences/visible-groups.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { seatWords } from '../../search/trip-shown.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { preferences } from '../../state/personal.ts'
import type { SeatWish } from '../extras.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Card } from '../../ui/card/card.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { SeatDialog } from './seat-dialog.tsx'
import type { ExtrasReady, Journey, TrainOffered } from './use-extras.ts'
import { partyOf } from './use-extras.ts'

/** A seat is free of charge, and nobody has to have one. */
export function SeatsChoice({ view, journey }: { view: ExtrasReady; journey: Journey }) {
  const { t } = useWords()
  const nameOf = useNamesOfStations(view.offered.places)
  const [open, setOpen] = useState<TrainOffered | null>(null)
  const signedIn = useTraveller() !== null
  const { chosen, offered, first } = view
  const party = partyOf(journey)
  const trains = [...offered.outbound, ...offered.inbound].filter(({ reservations }) => reservations !== 'no')
  const must = trains.some(({ reservations }) => reservations === 'compulsory')
  const timeOf = ({ uid, serviceDate }: TrainOffered) => {
    const all = [...journey.outbound.travelSegments, ...(journey.inbound?.travelSegments ?? [])]
    const train = all.find((one) => one.uid === uid && one.serviceDate === serviceDate)
    return train ? clockOf(train.origin.time) : ''
  }
  const titleOf = (train: TrainOffered) =>
    t('SEATS_TRAIN', { time: timeOf(train), from: nameOf(train.origin), to: nameOf(train.destination) })
  const onTrain = (train: TrainOffered) =>
    chosen.chosenSeats.filter((one) => one.uid === train.uid && one.serviceDate === train.serviceDate)

  return (
    <div className="stack">
      <RadioGroup<SeatWish>
        label={t('EXTRAS_SEATS')}
        labelHidden
        chosen={chosen.seats}
        onChoose={(seats) => view.change({ seats })}
        options={[
          { value: 'any', label: t('EXTRAS_SEATS_ANY'), note: t('EXTRAS_SEATS_ANY_NOTE', { count: party.length }) },
          { value: 'chosen', label: t('EXTRAS_SEATS_CHOSEN'), note: t('EXTRAS_SEATS_CHOSEN_NOTE') },
          ...(must
            ? []
            : [{ value: 'none' as const, label: t('EXTRAS_SEATS_NONE'), note: t('EXTRAS_SEATS_NONE_NOTE') }]),
        ]}
      />
      {chosen.seats === 'any' && signedIn && <Wishes view={view} trains={trains} />}
      {chosen.seats === 'chosen' && (
        <Card flush>
          <List label={t('EXTRAS_SEATS')}>
            {trains.map((train) => {
              const seats = onTrain(train)
              return (
                <ListRow
                  key={`${train.uid} ${train.serviceDate}`}
                  icon="seat"
                  onClick={() => setOpen(train)}
                  note={
                    seats.length > 0
                      ? seatWords(seats, t)
                      : t('SEATS_FREE', { count: train.seatsFree[first ? 'FIRST' : 'STANDARD'] })
                  }
                  end={t(seats.length > 0 ? 'SEATS_CHANGE' : 'SEATS_CHOOSE')}
                >
                  {titleOf(train)}
                </ListRow>
              )
            })}
          </List>
        </Card>
      )}
      {open && (
        <SeatDialog
          train={open}
          title={titleOf(open)}
          party={party}
          first={first}
          seats={onTrain(open)}
          onClose={() => setOpen(null)}
          onKeep={(seats) => {
            const others = chosen.chosenSeats.filter(
              (one) => one.uid !== open.uid || one.serviceDate !== open.serviceDate,
            )
            view.change({ chosenSeats: [...others, ...seats] })
            setOpen(null)
          }}
        />
      )}
    </div>
  )
}

/** Where somebody with an account likes to sit, as these trains have it; changed for this journey alone. */
function Wishes({ view, trains }: { view: ExtrasReady; trains: readonly TrainOffered[] }) {
  const { t } = useWords()
  const kept = preferences.use()
  const serviceClass = view.first ? 'FIRST' : 'STANDARD'
  const available: Record<string, string[]> = {}
  for (const { seatOptions } of trains)
    for (const [group, options] of Object.entries(seatOptions[serviceClass]))
      available[group] = [...new Set([...(available[group] ?? []), ...options])]
  const groups = visibleGroups({ [serviceClass]: available }, serviceClass)
  const saved = kept.state === 'ready' ? applySaved(kept.value.data.seatPreferences, groups) : {}
  const wishes = (view.chosen.seatPreferences ?? saved) as SeatChoices
  const shown = groups.filter(({ disabled }) => !disabled)
  if (shown.length === 0) return null
  const set = (next: SeatChoices) => view.change({ seatPreferences: next })
  return (
    <details>
      <summary>{t('EXTRAS_WISHES')}</summary>
      <div className="stack" style={{ paddingBlockStart: 'var(--space-3)' }}>
        {shown.map(({ group, multiple, options }) => {
          const label = t(`SEAT_${group}`)
          const words = options.map((option) => ({
            value: option,
            label: t(option === 'NONE' ? 'SEAT_NONE' : `SEAT_${group}_${option}`),
          }))
          const now = wishes[group]
          return (
            <div key={group} className="stack stack-2">
              <h3 className="strong">{label}</h3>
              {multiple ? (
                <Chips<SeatOption>
                  many
                  label={label}
                  options={words}
                  chosen={Array.isArray(now) ? now : []}
                  onChoose={(wanted) => set({ ...wishes, SEAT_AMENITY: wanted as SeatChoices['SEAT_AMENITY'] })}
                />
              ) : (
                <Chips<SeatOption>
                  label={label}
                  options={words}
                  chosen={typeof now === 'string' ? now : 'NONE'}
                  onChoose={(option) => set(choose(wishes, group, option))}
                />
              )}
            </div>
          )
        })}
      </div>
    </details>
  )
}

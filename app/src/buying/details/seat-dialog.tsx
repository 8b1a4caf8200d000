import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { seatMap } from '@cledrau/contract/buying/extras.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { seatWords } from '../../search/trip-shown.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import type { ChosenSeat } from '../extras.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Note } from '../../ui/message/note.tsx'
import { CoachPicker, SeatLegend, SeatMap } from '../../ui/seat-map/seat-map.tsx'
import styles from './seat-dialog.module.css'
import { featureWords, rowsOf, seatLabel } from './seat-words.ts'
import type { TrainOffered } from './use-extras.ts'

type Coaches = ReplyOf<typeof seatMap>['coaches']
type SeatDialogProps = {
  train: TrainOffered
  title: string
  party: readonly string[]
  first: boolean
  /** What is chosen on this train already. */
  seats: readonly ChosenSeat[]
  onKeep: (seats: readonly ChosenSeat[]) => void
  onClose: () => void
}

/** The seats of one train, on its plan or from a list. */
export function SeatDialog(props: SeatDialogProps) {
  const { train, title, onClose } = props
  const { t } = useWords()
  const { uid, serviceDate, origin, destination } = train
  const asked = { uid, serviceDate, origin, destination }
  const query = useQuery({
    queryKey: ['seats', asked],
    // Others choose, too.
    staleTime: 0,
    queryFn: ({ signal }) => load(seatMap, asked, { signal }),
  })
  if (query.data) return <Plan {...props} coaches={query.data.coaches} />
  return (
    <Dialog open title={title} closeLabel={t('GLOBAL_CLOSE')} kind="page" width="l" onClose={onClose}>
      {query.isError && !query.isFetching ? <Unavailable onRetry={() => void query.refetch()} /> : <SkeletonRows />}
    </Dialog>
  )
}

function Plan({ train, title, party, first, seats, onKeep, onClose, coaches }: SeatDialogProps & { coaches: Coaches }) {
  const { t } = useWords()
  const serviceClass = first ? 'FIRST' : 'STANDARD'
  const ours = coaches.map((coach) => ({
    ...coach,
    seats: coach.seats.filter((seat) => seat.serviceClass === serviceClass),
  }))
  const freeIn = (coach: Coaches[number]) => coach.seats.filter(({ state }) => state === 'FREE').length
  const [picked, setPicked] = useState<readonly ChosenSeat[]>(seats)
  const [name, setName] = useState(
    () => seats[0]?.coach ?? ours.toSorted((a, b) => freeIn(b) - freeIn(a))[0]?.coach ?? '',
  )
  const [asList, setAsList] = useState(false)
  const coach = ours.find((one) => one.coach === name)
  const isMine = (seat: string) => picked.some((one) => one.coach === name && one.seat === seat)
  const byName = (seat: string) => coach?.seats.find((one) => one.seat === seat)

  /** The next of the party without a seat takes it; when all have one, who chose first moves. */
  function take(seat: string) {
    if (isMine(seat)) return setPicked(picked.filter((one) => one.coach !== name || one.seat !== seat))
    const kept = picked.length >= party.length ? picked.slice(1) : picked
    const passenger = party.find((one) => !kept.some((other) => other.passenger === one))
    if (!passenger) return
    setPicked([...kept, { uid: train.uid, serviceDate: train.serviceDate, passenger, coach: name, seat }])
  }
  function give(passenger: string, seat: string) {
    const others = picked.filter((one) => one.passenger !== passenger && !(one.coach === name && one.seat === seat))
    setPicked(
      seat === 'none'
        ? others
        : [...others, { uid: train.uid, serviceDate: train.serviceDate, passenger, coach: name, seat }],
    )
  }
  const enough = picked.length === party.length
  const words = seatWords(picked, t)
  const features = picked.length === 1 ? featureWords(byName(picked[0]?.seat ?? '')?.features ?? [], t) : []

  return (
    <Dialog
      open
      title={title}
      closeLabel={t('GLOBAL_CLOSE')}
      kind="page"
      width="xl"
      onClose={onClose}
      foot={
        <div className={`spread row-wrap ${styles.foot}`}>
          <p aria-live="polite">
            <b className="t-l">{words || t('SEATS_LEFT_TO_CHOOSE', { count: party.length })}</b>
            {features.length > 0 && <span className={`t-s soft ${styles.features}`}>{features.join(', ')}</span>}
            {picked.length > 0 && !enough && (
              <span className={`t-s soft ${styles.features}`}>
                {t('SEATS_LEFT_TO_CHOOSE', { count: party.length - picked.length })}
              </span>
            )}
          </p>
          <Button disabled={!enough} onClick={() => onKeep(picked)}>
            {t('SEATS_KEEP', { count: party.length })}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <CoachPicker
          label={t('SEATS_COACHES')}
          chosen={name}
          onChoose={setName}
          coaches={ours.map((one) => ({
            key: one.coach,
            words: one.isQuiet ? t('SEAT_COACH_QUIET') : t('SEATS_FREE', { count: freeIn(one) }),
            full: one.seats.length === 0 ? 1 : 1 - freeIn(one) / one.seats.length,
            disabled: one.seats.length === 0,
          }))}
        />
        {asList && coach ? (
          <div className="stack">
            {party.map((passenger, index) => {
              const own = picked.find((one) => one.passenger === passenger && one.coach === name)
              const free = coach.seats.filter(
                ({ seat, state }) => state === 'FREE' && (!isMine(seat) || seat === own?.seat),
              )
              return (
                <Select
                  key={passenger}
                  label={t(passenger.startsWith('C') ? 'SEATS_CHILD' : 'SEATS_ADULT', { number: index + 1 })}
                  value={own?.seat ?? 'none'}
                  onChange={(seat: string) => give(passenger, seat)}
                  options={[
                    { value: 'none', label: t('SEATS_NOT_YET') },
                    ...free.map((one) => ({ value: one.seat, label: seatLabel(one, true, t) })),
                  ]}
                />
              )
            })}
          </div>
        ) : (
          coach && (
            <>
              <p className={styles.heading}>
                <Icon name="up" size="s" />
                {t('SEATS_THIS_WAY')}
              </p>
              <SeatMap
                label={t('SEATS_COACH', { coach: name })}
                ends={[
                  ...(coach.toilet ? [{ icon: 'access' as const, words: t('SEATS_TOILET') }] : []),
                  ...(coach.bikeSpaces > 0 ? [{ icon: 'bike' as const, words: t('SEATS_BIKES') }] : []),
                ]}
                rows={rowsOf(coach.seats).map((row) => ({
                  ...row,
                  left: row.left.map((seat) => seat && shown(seat, isMine(seat.seat), t)),
                  right: row.right.map((seat) => seat && shown(seat, isMine(seat.seat), t)),
                }))}
                onChoose={take}
              />
              <SeatLegend
                free={t('SEATS_KEY_FREE')}
                taken={t('SEATS_KEY_TAKEN')}
                mine={t('SEATS_KEY_MINE')}
                table={t('SEATS_KEY_TABLE')}
              />
            </>
          )
        )}
        <p>
          <Button kind="link" onClick={() => setAsList(!asList)}>
            {t(asList ? 'SEATS_ON_PLAN' : 'SEATS_FROM_LIST')}
          </Button>
        </p>
        <Note>
          <p>{t('SEATS_FREE_OF_CHARGE')}</p>
        </Note>
      </div>
    </Dialog>
  )
}

const shown = (seat: Coaches[number]['seats'][number], mine: boolean, t: ReturnType<typeof useWords>['t']) => ({
  id: seat.seat,
  state: mine ? ('mine' as const) : seat.state === 'FREE' ? ('free' as const) : ('taken' as const),
  label: seatLabel(seat, mine, t),
})

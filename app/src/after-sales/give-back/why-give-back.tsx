import { TRAIN_FAILURES, type TrainFailure } from '@cledrau/domain/give-back/failed-train.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Card } from '../../ui/card/card.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { Segments } from '../../ui/choice/segments.tsx'

/** What somebody has said so far about why they want their money back. */
export type Why = {
  reason: 'FAILED' | 'PLANS' | null
  travelled: 'NO' | 'YES' | null
  train: string | null
  what: TrainFailure
}
export const NOTHING_SAID: Why = { reason: null, travelled: null, train: null, what: 'CANCELLED' }

type Train = NonNullable<Order['outbound']>['travelSegments'][number]
const keyOf = ({ uid, serviceDate }: Train) => `${uid} ${serviceDate}`
export const trainsOf = ({ outbound, inbound }: Order): Train[] => [
  ...(outbound?.travelSegments ?? []),
  ...(inbound?.travelSegments ?? []),
]

/** From the day before the first train: until then nobody can say what became of any. */
export const mayHaveFailed = (order: Order): boolean => {
  const [first] = trainsOf(order)
  return first !== undefined && Date.parse(first.origin.time) - DAY <= now()
}

/** The train that failed, once everything about it was said by somebody who doesn't travel. */
export function failedTrain({ reason, travelled, train, what }: Why, order: Order) {
  const trains = trainsOf(order)
  const one = trains.length === 1 ? trains[0] : trains.find((each) => keyOf(each) === train)
  if (reason !== 'FAILED' || travelled !== 'NO' || !one) return null
  return { uid: one.uid, serviceDate: one.serviceDate, what }
}

type WhyGiveBackProps = { order: Order; why: Why; onChange: (why: Why) => void }

/** The first question: a train that failed gives everything back, other plans cost a fee. */
export function WhyGiveBack({ order, why, onChange }: WhyGiveBackProps) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations(order.places)
  const trains = trainsOf(order)
  const set = (more: Partial<Why>) => onChange({ ...why, ...more })
  return (
    <Card className="stack">
      <RadioGroup
        label={t('GIVE_BACK_WHY')}
        options={[
          { value: 'FAILED', label: t('GIVE_BACK_WHY_FAILED') },
          { value: 'PLANS', label: t('GIVE_BACK_WHY_PLANS') },
        ]}
        chosen={why.reason ?? undefined}
        onChoose={(reason) => set({ reason })}
      />
      {why.reason === 'FAILED' && (
        <RadioGroup
          label={t('GIVE_BACK_TRAVELLED')}
          options={[
            { value: 'NO', label: t('GIVE_BACK_TRAVELLED_NO'), note: t('GIVE_BACK_TRAVELLED_NO_NOTE') },
            { value: 'YES', label: t('GIVE_BACK_TRAVELLED_YES'), note: t('GIVE_BACK_TRAVELLED_YES_NOTE') },
          ]}
          chosen={why.travelled ?? undefined}
          onChoose={(travelled) => set({ travelled })}
        />
      )}
      {why.reason === 'FAILED' && why.travelled === 'NO' && (
        <>
          {trains.length > 1 && (
            <RadioGroup
              label={t('GIVE_BACK_WHICH_TRAIN')}
              options={trains.map((train) => ({
                value: keyOf(train),
                label: t('GIVE_BACK_TRAIN', {
                  time: clockOf(train.origin.time),
                  from: nameOf(train.origin.code),
                  to: nameOf(train.destination.code),
                }),
                note: formatDay(dateIn(train.origin.time), language),
              }))}
              chosen={why.train ?? undefined}
              onChoose={(train) => set({ train })}
            />
          )}
          <Segments
            label={t('GIVE_BACK_WHAT')}
            options={TRAIN_FAILURES.map((what) => ({ value: what, label: t(`GIVE_BACK_WHAT_${what}`) }))}
            chosen={why.what}
            onChoose={(what) => set({ what })}
          />
        </>
      )}
    </Card>
  )
}

import { TRAIN_FAILURES } from '@cledrau/domain/give-back/failed-train.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Card } from '../../ui/card/card.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { Note } from '../../ui/message/note.tsx'
import type { KnownTrain } from './use-known-trains.ts'
import { keyOf, trainsOf, type Why } from './why.ts'

type WhyGiveBackProps = { order: Order; why: Why; known: readonly KnownTrain[]; onChange: (why: Why) => void }

/** The first question: a train that failed gives everything back, other plans cost a fee. */
export default function WhyGiveBack({ order, why, known, onChange }: WhyGiveBackProps) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations(order.places)
  const trains = trainsOf(order)
  const set = (more: Partial<Why>) => onChange({ ...why, ...more })
  return (
    <Card className="stack">
      {known.map(({ key, what, delayMinutes }) => {
        const train = trains.find((one) => keyOf(one) === key)
        const time = train && clockOf(train.origin.time)
        return (
          time && (
            <Note key={key} kind="late">
              {what === 'LATE'
                ? t('GIVE_BACK_KNOWN_LATE', { time, minutes: delayMinutes ?? 0 })
                : t('GIVE_BACK_KNOWN_CANCELLED', { time })}
            </Note>
          )
        )
      })}
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

import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { clockOf } from '../../search/use-trip-words.ts'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Stepper } from '../../ui/choice/stepper.tsx'
import type { ExtrasReady, Journey, Offered } from './use-extras.ts'
import { partyOf } from './use-extras.ts'

type Props = { view: ExtrasReady; journey: Journey }

/** A bus ticket for everybody of the party. */
export function busPrice({ busOptions }: Offered, code: string, party: readonly string[]): number {
  const option = busOptions.find((one) => one.code === code)
  if (!option) return 0
  return party.reduce((sum, one) => sum + (one.startsWith('C') ? option.child : option.adult), 0)
}

/** Spaces for bikes, each way: a train takes few. */
export function BikesChoice({ view, journey }: Props) {
  const { t } = useWords()
  const { bikes } = view.chosen
  const { bikeReservation } = view.offered
  const party = partyOf(journey).length
  const ways = [
    { way: 'outbound' as const, trip: journey.outbound, words: 'EXTRAS_BIKES_OUT' as const },
    ...(journey.inbound
      ? [{ way: 'return' as const, trip: journey.inbound, words: 'EXTRAS_BIKES_BACK' as const }]
      : []),
  ]
  return (
    <section className="stack stack-3">
      <div>
        <h3 className="strong">{t('EXTRAS_BIKES')}</h3>
        <p className="t-s soft">{t('EXTRAS_BIKES_NOTE')}</p>
      </div>
      {ways.map(({ way, trip, words }) => {
        const most = Math.min(bikeReservation[way], party)
        const label = t(words, { time: clockOf(trip.departTime) })
        return (
          <div key={way} className="spread">
            <span>
              {label}
              {bikeReservation[way] < party && (
                <span className="t-s soft" style={{ display: 'block' }}>
                  {t('EXTRAS_BIKES_LEFT', { count: bikeReservation[way] })}
                </span>
              )}
            </span>
            {most > 0 && (
              <Stepper
                value={Math.min(bikes[way], most)}
                min={0}
                max={most}
                lessLabel={t('EXTRAS_BIKE_LESS', { way: label })}
                moreLabel={t('EXTRAS_BIKE_MORE', { way: label })}
                onChange={(count) => view.change({ bikes: { ...bikes, [way]: count } })}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}

/** The buses of the towns at both ends, bought with the train. */
export function BusChoice({ view, journey }: Props) {
  const { t, language } = useWords()
  const party = partyOf(journey)
  const { buses } = view.chosen
  return (
    <section className="stack stack-2">
      <h3 className="strong">{t('EXTRAS_BUS')}</h3>
      {view.offered.busOptions.map(({ code, names }) => (
        <Checkbox
          key={code}
          label={names[language]}
          note={t('EXTRAS_BUS_PRICE', { count: party.length, price: price(busPrice(view.offered, code, party)) })}
          checked={buses.some((one) => one.code === code && one.count > 0)}
          onChange={(on) =>
            view.change({
              buses: [...buses.filter((one) => one.code !== code), ...(on ? [{ code, count: party.length }] : [])],
            })
          }
        />
      ))}
    </section>
  )
}

import type { PaygJourney } from '@cledrau/contract/payg/journeys.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { price } from '../../search/price-sum.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { JourneyLine } from '../history/journey-row.tsx'
import { timeOf, useJourneyName } from '../use-payg-words.ts'
import type { MissingTaps } from './missing-taps.ts'

type MissingTapCardProps = { journey: PaygJourney; stations: MissingTaps['stations'] }

/** On Home: a tap is missing, what that would cost, and one press to where it is put right. */
export default function MissingTapCard({ journey, stations }: MissingTapCardProps) {
  const { t, language } = useWords()
  const name = useJourneyName(stations)
  const isExit = journey.to === null
  const title = t(isExit ? 'PAYG_WHERE_OFF' : 'PAYG_WHERE_ON')
  return (
    <section aria-label={title}>
      <Card className="stack stack-3">
        <div>
          <p className="soft">{formatDay(journey.day, language)}</p>
          <h2 className="t-2xl">{title}</h2>
        </div>
        <JourneyLine journey={journey} />
        <p>
          {t(isExit ? 'PAYG_NO_TAP_OUT' : 'PAYG_NO_TAP_IN', {
            station: name.station(isExit ? journey.from : journey.to),
            time: timeOf(journey.startsAt),
          })}{' '}
          {t('PAYG_WOULD_CHARGE', { amount: price(journey.outside) })}
        </p>
        <ButtonLink full href={hrefTo('PaygUpdateJourney', { account: journey.accountId, journey: journey.id })}>
          {t('PAYG_SAY_WHERE')}
        </ButtonLink>
      </Card>
    </section>
  )
}

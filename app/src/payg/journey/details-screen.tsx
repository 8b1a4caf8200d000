import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { mondayOf } from '@cledrau/domain/payg/travel-day.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { useOptions } from '../../state/options.ts'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useNow } from '../../platform/use-now.ts'
import { JourneyLine, MissingTap, TimeLeft } from '../history/journey-row.tsx'
import { BillCheck } from '../home/bill-check.tsx'
import { WeekComparison } from '../home/week-comparison.tsx'
import { changedDay } from '../changed-day.ts'
import { usePayments } from '../payg-data.ts'
import { chargeWord, deviceName, isMissing, isWaiting, standsWord, useJourneyName } from '../use-payg-words.ts'
import { AskedJourneyPage } from './asked-journey-page.tsx'
import type { AskedJourney } from './use-asked-journey.ts'
import { WasLate } from './was-late.tsx'

/** One journey: its taps, what it cost and why, and how its day is paid. */
export function PaygDetailsScreen() {
  const { t } = useWords()
  return (
    <AskedJourneyPage title={t('PAYG_JOURNEY')}>{(asked, card) => <Details {...asked} card={card} />}</AskedJourneyPage>
  )
}

function Details({ journey, of, card }: AskedJourney & { card: PaygCard }) {
  const { t, language } = useWords()
  const at = useNow(MINUTE)
  const { showDelayRepayNew } = useOptions()
  const name = useJourneyName(of.stations)
  const day = of.weeks.flatMap(({ days }) => days).find((one) => one.day === journey.day)
  const waits = isWaiting(journey, at)
  const devices = card.devices.filter(({ tokenId }) => journey.tokenIds.includes(tokenId))
  return (
    <div className="grid stack stack-6">
      <div className="col-7 stack">
        <Card className="stack">
          <p className="soft">{formatDay(journey.day, language)}</p>
          <h2 className="t-xl">{name.journey(journey)}</h2>
          <JourneyLine journey={journey} />
          <p>
            <Tag kind={journey.state === 'COMPLETE' ? 'good' : waits ? 'late' : 'plain'}>
              {t(`PAYG_STATE_${journey.state}`)}
            </Tag>{' '}
            {journey.corrected && <Tag kind="petrol">{t('PAYG_STATE_CORRECTED')}</Tag>}
          </p>
          {journey.state === 'OPEN' && <TimeLeft journey={journey} />}
          {journey.minutes !== null && <p className="soft">{t('GLOBAL_MINUTES', { count: journey.minutes })}</p>}
          {devices.length > 0 && (
            <p className="soft">
              {t('PAYG_TAPPED_WITH', { devices: devices.map((one) => deviceName(one, t)).join(', ') })}
            </p>
          )}
        </Card>
        {/* Charged or not, it is put right for weeks. */}
        {isMissing(journey) && <MissingTap journey={journey} stations={of.stations} />}
        {journey.state === 'COMPLETE' && showDelayRepayNew && <WasLate journey={journey} />}
      </div>
      <div className="col-5 stack">
        <Card className="stack">
          <h2 className="t-l">{t('PAYG_COST')}</h2>
          {journey.state === 'COMPLETE' && (
            <Sum
              lines={[
                { key: 'full', name: t('PAYG_EXPORT_SINGLE'), amount: price(journey.full) },
                ...(journey.pence < journey.full
                  ? [
                      {
                        key: 'less',
                        name:
                          card.discount?.code === journey.discount
                            ? card.discount?.names[language]
                            : t('PAYG_DISCOUNT'),
                        amount: price(journey.pence - journey.full),
                      },
                    ]
                  : []),
              ]}
              total={{ key: 'total', name: t('PAYG_BEFORE_CAPS'), amount: price(journey.pence) }}
            />
          )}
          {journey.outside > 0 && (
            <p>{t(waits ? 'PAYG_WOULD_CHARGE' : 'PAYG_CHARGED_MISSING', { amount: price(journey.outside) })}</p>
          )}
          {day && (
            <>
              <p className="spread">
                <span>{t('PAYG_DAY_TOTAL', { day: formatDay(journey.day, language) })}</span>
                <b className="num">{price(day.total)}</b>
              </p>
              <p className="soft">{t(standsWord(day.stands))}</p>
            </>
          )}
          <Payments card={card} day={journey.day} />
          <BillCheck card={card} week={mondayOf(journey.day)} />
          {journey.state === 'COMPLETE' && <WeekComparison card={card} week={mondayOf(journey.day)} />}
        </Card>
      </div>
    </div>
  )
}

/** How the day was paid; a late tap that changed it says so with both sums. */
function Payments({ card, day }: { card: PaygCard; day: string }) {
  const { t } = useWords()
  const payments = usePayments(card.accountId, day, day)
  if (payments.state !== 'ready') return null
  const list = payments.value.payments
  const changed = changedDay(list)
  return (
    <div className="stack stack-2">
      {list.map(({ chargeId, amount, refunded, status }) => (
        <div key={chargeId}>
          <p>{t(chargeWord(status), { amount: price(amount) })}</p>
          {refunded > 0 && <p>{t('PAYG_GIVEN_BACK', { amount: price(refunded) })}</p>}
        </div>
      ))}
      {changed && (
        <Note>
          <p>{t('PAYG_CHANGED', { before: price(changed.before), now: price(changed.now) })}</p>
        </Note>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { daysOfWeek } from '@cledrau/domain/payg/travel-day.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { useReference } from '../../state/reference.ts'
import { Card } from '../../ui/card/card.tsx'
import { Line } from '../../ui/line/line.tsx'
import { FromTo } from '../../ui/stub/stub.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { DayBars } from './day-bars.tsx'

/** What a station is called here, on pictures whose journeys are samples. */
function useName(): (code: string) => string {
  const { language } = useWords()
  const stations = useReference('stations')
  return (code) =>
    (stations.state === 'ready' && stations.value.find(({ crsCode }) => crsCode === code)?.names[language]) || code
}

/** In and out, and what that cost. */
function Tapped() {
  const { t } = useWords()
  const name = useName()
  return (
    <Card className="stack stack-3">
      <FromTo
        from="07:41"
        to="07:53"
        line={<Line start={{ state: 'done' }} legs={[{ state: 'done', to: { state: 'done' } }]} />}
        fromName={name('PYC')}
        toName={name('CDF')}
      />
      <div className="spread">
        <Tag kind="good">{t('PAYG_STATE_COMPLETE')}</Tag>
        <b className="t-2xl num">{price(320)}</b>
      </div>
    </Card>
  )
}

/** The week on its way to the cap, as a station that is travelled to. */
function NearTheCap() {
  const { t } = useWords()
  return (
    <Card className="stack stack-2">
      <p>
        <span className="t-3xl num">{price(1660)}</span>{' '}
        <span className="soft num">{t('PAYG_OF_CAP', { amount: price(2100) })}</span>
      </p>
      <Line start={{ state: 'done' }} legs={[{ trainAt: 1660 / 2100, to: { kind: 'cap' } }]} />
      <p className="soft">{t('PAYG_UNTIL_FREE', { amount: price(440) })}</p>
    </Card>
  )
}

const SAMPLE = [640, 700, 320]

/** Days as bars, as the first page has them. */
function Days() {
  const days = daysOfWeek('2026-12-07').map((day, at) => ({
    day,
    paid: SAMPLE[at] ?? 0,
    full: at === 1 ? 900 : (SAMPLE[at] ?? 0),
    known: at < SAMPLE.length,
  }))
  return (
    <Card className="stack stack-2">
      <DayBars days={days} today={null} />
    </Card>
  )
}

/** By the number that the slides name. Silent: the words beside them carry everything. */
const PICTURES: Record<number, () => ReactNode> = { 111: Tapped, 112: NearTheCap, 113: Days }

export function slidePicture(imageId: number): ReactNode {
  const Picture = PICTURES[imageId]
  return Picture && <Picture />
}

import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useReference } from '../../state/reference.ts'
import { PlatformBadge } from '../../ui/board/platform-badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { CallingPoints } from '../../ui/line/calling-points.tsx'
import { Line } from '../../ui/line/line.tsx'
import { FromTo, Stub } from '../../ui/stub/stub.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { Tag } from '../../ui/tag/tag.tsx'

/** What a station is called here, on pictures whose trains are samples. */
function useName(): (code: string) => string {
  const { language } = useWords()
  const stations = useReference('stations')
  return (code) =>
    (stations.state === 'ready' && stations.value.find(({ crsCode }) => crsCode === code)?.names[language]) || code
}

/** A train with its price, as the results have it. */
function PriceFirst() {
  const { t } = useWords()
  const name = useName()
  return (
    <Card className="stack stack-3">
      <FromTo
        from="09:21"
        to="12:46"
        line={
          <Line
            start={{ kind: 'end' }}
            legs={[
              { minutes: 120, to: { kind: 'change' } },
              { minutes: 75, to: { kind: 'end' } },
            ]}
          />
        }
        fromName={name('CDF')}
        toName={name('MCN')}
      />
      <div className="spread">
        <Tag kind="good">{t('ONBOARDING_LOWEST')}</Tag>
        <b className="t-2xl num">£23.40</b>
      </div>
    </Card>
  )
}

/** A train between two of its stops. */
function Moving() {
  const name = useName()
  return (
    <CallingPoints
      calls={[
        {
          key: 'NWP',
          when: '17:35',
          where: name('NWP'),
          past: true,
          stop: { kind: 'call', state: 'done' },
          after: { state: 'done' },
        },
        {
          key: 'AGV',
          when: '17:56',
          where: name('AGV'),
          big: true,
          stop: { kind: 'end', state: 'done' },
          after: { trainAt: 0.6 },
        },
        { key: 'HFD', when: '18:27', where: name('HFD') },
        { key: 'SHR', when: '19:11', where: name('SHR'), strong: true, stop: { kind: 'change' } },
      ]}
    />
  )
}

/** A ticket as it stands in the wallet. */
function Ticket() {
  const { t } = useWords()
  const name = useName()
  return (
    <Stub
      ride={
        <FromTo
          from="09:21"
          to="11:14"
          line={<Line start={{ kind: 'end' }} legs={[{ to: { kind: 'end' } }]} />}
          fromName={name('CDF')}
          toName={name('SHR')}
        />
      }
      below={
        <div className="spread">
          <Tag kind="good" icon="check">
            {t('ONBOARDING_VALID')}
          </Tag>
          <PlatformBadge spoken="3" word={t('ONBOARDING_PLATFORM')}>
            3
          </PlatformBadge>
        </div>
      }
    />
  )
}

/** The old train and the new one, and the sum before anything is pressed. */
function OldAndNew() {
  const { t } = useWords()
  return (
    <Card className="stack stack-3">
      <FromTo
        from={<s>09:21</s>}
        to={<s>11:14</s>}
        line={<Line start={{ kind: 'call' }} legs={[{ state: 'broken', to: { kind: 'call' } }]} />}
      />
      <FromTo from="11:21" to="13:14" line={<Line start={{ kind: 'end' }} legs={[{ to: { kind: 'end' } }]} />} />
      <Sum lines={[]} total={{ key: 'back', name: t('ONBOARDING_BACK'), amount: '£6.20' }} />
    </Card>
  )
}

/** By the number that the slides name. Silent: the words beside them carry everything. */
const PICTURES: Record<number, () => ReactNode> = { 101: PriceFirst, 102: Moving, 103: Ticket, 104: OldAndNew }

export function slidePicture(imageId: number): ReactNode {
  const Picture = PICTURES[imageId]
  return Picture && <Picture />
}

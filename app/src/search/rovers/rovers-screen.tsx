import type { RoverType } from '@cledrau/contract/search/rovers.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { useState } from 'react'
import { pathTo } from '../../routes/href.ts'
import { formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AsOf } from '../../page/as-of.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { CardLink } from '../../ui/card/card.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { AreaMap } from './area-map.tsx'
import { roverPath, useRoverSearch } from './rover-search.ts'
import { useRoverDays } from './rover-words.ts'
import styles from './rovers.module.css'
import { useRoverTypes } from './use-rover-types.ts'

const KINDS = ['ALL', 'RANGER', 'ROVER'] as const
type Kind = (typeof KINDS)[number]
const KIND_WORDS = { ALL: 'GLOBAL_ALL', RANGER: 'ROVERS_ONE_DAY', ROVER: 'ROVERS_LONGER' } as const

/** Every area, drawn, with what a day or a week in it costs. */
export function RoversScreen() {
  const { t } = useWords()
  const rovers = useRoverTypes()
  const [kind, setKind] = useState<Kind>('ALL')
  return (
    <div className="stack stack-6">
      <ScreenHead title={t('ROVERS_TITLE')} sub={t('ROVERS_SUB')} back={pathTo('TicketSearch')} />
      {rovers.state === 'loading' && <SkeletonRows rows={6} />}
      {rovers.state === 'unavailable' && <Unavailable onRetry={rovers.retry} />}
      {rovers.state === 'ready' && (
        <>
          <AsOf at={rovers.asOf} />
          <Chips
            label={t('ROVERS_KIND')}
            options={KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) }))}
            chosen={kind}
            onChoose={setKind}
          />
          <ul className={styles.rovers}>
            {rovers.value
              .filter((rover) => kind === 'ALL' || rover.kind === kind)
              .map((rover) => (
                <li key={rover.code}>
                  <RoverCard rover={rover} />
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  )
}

function RoverCard({ rover }: { rover: RoverType }) {
  const { t, language } = useWords()
  const days = useRoverDays()
  const search = useRoverSearch()
  const when = rover.rules.find(({ category }) => category === 'OUTBOUND')?.description[language]
  return (
    <CardLink
      className={styles.rover}
      href={`#${roverPath(pathTo('RoversLearnMore'), { ...search, rover: rover.code })}`}
    >
      <AreaMap stations={rover.stations} />
      <span className="grow stack stack-1">
        <span className="t-l">{rover.names[language]}</span>
        <span className="soft">{days(rover)}</span>
        {when && <span className="t-s soft">{when}</span>}
        <span className="row row-base row-wrap">
          <span className="t-xl num">{formatPrice(rover.adultPrice as Pence)}</span>
          {rover.childPrice !== null && (
            <span className="t-s soft num">{t('ROVERS_CHILD', { price: formatPrice(rover.childPrice as Pence) })}</span>
          )}
        </span>
      </span>
    </CardLink>
  )
}

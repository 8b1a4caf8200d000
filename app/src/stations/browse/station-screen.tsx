import type { StationInformation } from '@cledrau/contract/stations/stations.ts'
import type { ReactNode } from 'react'
import { pathTo } from '../../routes/href.ts'
import { otherLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { AsOf } from '../../page/as-of.tsx'
import { NotFound } from '../../page/not-found.tsx'
import { PageSkeleton } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useOwnTitle } from '../../page/title.ts'
import { Unavailable } from '../../page/unavailable.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { IconName } from '../../ui/icon/icon.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { PlanFrom } from '../plan-from.tsx'
import styles from './station-screen.module.css'
import type { StationView } from './use-station.ts'
import { useStation } from './use-station.ts'

export function StationScreen() {
  const view = useStation()
  if (view.state === 'unknown') return <NotFound near={pathTo('Stations')} />
  return <Known view={view} />
}

function Known({ view }: { view: Exclude<StationView, { state: 'unknown' }> }) {
  const { t, language } = useWords()
  const other = otherLanguage(language)
  const names = view.station?.names
  const title = names?.[language] ?? (view.state === 'ready' ? view.information.name : null)
  useOwnTitle(title)
  if (view.state === 'loading' && title === null) return <PageSkeleton />
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={title ?? t('TITLE_STATION')}
        back={pathTo('Stations')}
        backWhenWide
        sub={
          <span className={styles.sub}>
            {names && names.en !== names.cy && <span lang={other}>{names[other]}</span>}
            {view.station && <span className={styles.code}>{view.station.crsCode}</span>}
          </span>
        }
      />
      {view.station && (
        <div>
          <PlanFrom code={view.station.crsCode} />
        </div>
      )}
      {view.state === 'loading' && <PageSkeleton />}
      {view.state === 'unavailable' && <Unavailable onRetry={view.retry} />}
      {view.state === 'ready' && (
        <>
          <AsOf at={view.asOf} />
          <Information about={view.information} />
        </>
      )}
    </div>
  )
}

const STEP_FREE = {
  full: { kind: 'good', word: 'STATION_STEP_FREE_FULL' },
  part: { kind: 'late', word: 'STATION_STEP_FREE_PART' },
  none: { kind: 'bad', word: 'STATION_STEP_FREE_NONE' },
} as const
const STAFFED = {
  'all-day': { kind: 'good', word: 'STATION_STAFF_ALL_DAY' },
  'part-day': { kind: 'late', word: 'STATION_STAFF_PART_DAY' },
  unstaffed: { kind: 'plain', word: 'STATION_STAFF_UNSTAFFED' },
} as const

function Information({ about }: { about: StationInformation }) {
  const { t } = useWords()
  return (
    // Until it has come in the language of the page, it says which one it is in.
    <div className="grid stack stack-6" lang={about.lang}>
      <div className="col-7 stack stack-6">
        <Part icon="access" title={t('STATION_STEP_FREE')}>
          <p>
            <Tag kind={STEP_FREE[about.stepFree.level].kind}>{t(STEP_FREE[about.stepFree.level].word)}</Tag>
          </p>
          <p>{about.stepFree.text}</p>
          <p className="soft">{about.lifts.text}</p>
        </Part>
        <Part icon="person" title={t('STATION_HELP')}>
          <p>
            <Tag kind={STAFFED[about.staffing.level].kind}>{t(STAFFED[about.staffing.level].word)}</Tag>
          </p>
          <p>{about.staffing.text}</p>
          <p>{about.assistance.text}</p>
          <p>
            <a className={styles.phone} href={`tel:${about.assistance.phone.replaceAll(' ', '')}`}>
              <Icon name="phone" size="s" />
              <span className="num">{about.assistance.phone}</span>
            </a>
          </p>
        </Part>
        <Part icon="clock" title={t('STATION_HOURS')}>
          <Hours title={t('STATION_HOURS_STATION')} hours={about.openingHours.station} />
          <Hours title={t('STATION_HOURS_OFFICE')} hours={about.openingHours.ticketOffice} />
        </Part>
      </div>
      <div className="col-5 stack stack-6">
        <Part icon="signal" title={t('STATION_FACILITIES')}>
          <ul className="stack stack-2">
            {about.facilities.map((facility) => (
              <li key={facility.code} className={styles.facility}>
                <Icon
                  name={facility.available ? 'check' : 'close'}
                  className={facility.available ? styles.yes : styles.no}
                />
                <span className="grow">{facility.label}</span>
                <span className={facility.available ? 't-s soft' : 't-s quiet'}>
                  {t(facility.available ? 'STATION_HAS' : 'STATION_HAS_NOT')}
                </span>
              </li>
            ))}
          </ul>
        </Part>
        <Part icon="info" title={t('STATION_TOILETS')}>
          <p>{about.toilets.text}</p>
        </Part>
        <Part icon="bike" title={t('STATION_CYCLES')}>
          <p>{about.cycles.text}</p>
        </Part>
        <Part icon="coach" title={t('STATION_PARKING')}>
          <p>{about.parking.text}</p>
        </Part>
        {about.sample && <Note>{t('STATION_SAMPLE')}</Note>}
      </div>
    </div>
  )
}

function Part({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <Card>
      <section className={styles.part}>
        <Icon name={icon} className={styles.icon} />
        <div className="stack stack-2">
          <h2 className="t-l">{title}</h2>
          {children}
        </div>
      </section>
    </Card>
  )
}

function Hours({ title, hours }: { title: string; hours: StationInformation['openingHours']['station'] }) {
  if (hours.length === 0) return null
  return (
    <div>
      <h3 className="t-s strong soft">{title}</h3>
      <dl className={styles.hours}>
        {hours.map(({ days, hours: open }) => (
          <div key={days} className={styles.hour}>
            <dt>{days}</dt>
            <dd className="num">{open}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import type { TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import type { ReactNode } from 'react'
import { formatDay, formatNumber } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Toggle } from '../ui/choice/checkbox.tsx'
import { type Pocket, switchAnywhere, switchPocket, useAnywhere, usePocket } from './pocket.ts'

const A_MEGABYTE = 1_000_000
/** What a cut takes, about, as long as none is named. */
const USUAL_BYTES = 300_000

/** Whether this device keeps the timetable, over which lines it may come, and what is here. */
export function PocketChoice() {
  const { t, language } = useWords()
  const pocket = usePocket()
  const anywhere = useAnywhere()
  const on = pocket.state !== 'off'
  const megabytes = (bytes: number) => formatNumber(Math.ceil(bytes / (A_MEGABYTE / 10)) / 10, language)
  const here: ReactNode = pocket.cut
    ? t('POCKET_HERE', { until: formatDay(pocket.cut.until, language), size: megabytes(bytesOf(pocket.cut, 'size')) })
    : null
  return (
    <section className="stack stack-2">
      <h2 className="t-l">{t('POCKET_TITLE')}</h2>
      <Card>
        <div className="stack">
          <Toggle
            label={t('POCKET_SWITCH')}
            note={t('POCKET_NOTE')}
            checked={on}
            onChange={(wanted) => void switchPocket(wanted)}
          />
          {on && (
            <Toggle
              label={t('POCKET_ANYWHERE')}
              note={t('POCKET_ANYWHERE_NOTE', {
                size: megabytes(pocket.cut ? bytesOf(pocket.cut, 'fetched') : USUAL_BYTES),
              })}
              checked={anywhere}
              onChange={(wanted) => void switchAnywhere(wanted)}
            />
          )}
        </div>
      </Card>
      {on && <output className="t-s soft">{wordsOfState(pocket, t) ?? here}</output>}
    </section>
  )
}

/** Timetable, fares, and how trains fared. */
const bytesOf = (cut: TimetableCut, which: 'fetched' | 'size') =>
  cut[which] + (cut.fares?.[which] ?? 0) + (cut.likely?.[which] ?? 0)

function wordsOfState({ state, why }: Pocket, t: ReturnType<typeof useWords>['t']): string | null {
  if (state === 'looking') return t('POCKET_LOOKING')
  if (state === 'fetching') return t('POCKET_FETCHING')
  return why === null ? null : t(`POCKET_${why}`)
}

import type { LiveCategory, UpdateCategory } from '@cledrau/contract/live/updates.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import type { IconName } from '../../ui/icon/icon.tsx'
import { AgeLine } from '../age-line.tsx'
import { useFresh } from '../use-fresh.ts'
import { useOpened } from './opened.ts'
import { UpdateItem } from './update-item.tsx'
import styles from './updates.module.css'
import { useAllUpdates } from './use-updates.ts'

const ICONS: Readonly<Record<UpdateCategory, IconName>> = {
  LINE: 'plan',
  CANCEL: 'close',
  OTHER: 'info',
  FORMATION: 'live',
  CATERING: 'cup',
  STATION: 'signal',
}

/** All that disturbs trains, by its kind. */
export function CategoriesView() {
  const { t } = useWords()
  const told = useAllUpdates()
  return (
    <section className="stack stack-3" aria-labelledby="kinds">
      <h2 className="t-xl" id="kinds">
        {t('UPDATES_KINDS')}
      </h2>
      {told.state === 'loading' && <SkeletonRows rows={6} />}
      {told.state === 'unavailable' && <Unavailable onRetry={told.retry} />}
      {told.state === 'ready' && <Categories categories={told.reply.categories} age={told.reply.age} of="all" />}
    </section>
  )
}

type CategoriesProps = {
  categories: readonly LiveCategory[]
  age: LiveCategory['age']
  /** Where they stand: each place remembers which are open. */
  of: string
}

export function Categories({ categories, age, of }: CategoriesProps) {
  const freshness = useFresh(age)
  return (
    <>
      <AgeLine freshness={freshness} asOf={age.asOf} old="UPDATES_OLD" none="UPDATES_NONE" />
      <Card flush>
        {categories.map((one) => (
          <Category key={one.category} told={one} of={of} />
        ))}
      </Card>
    </>
  )
}

const GRAVE: ReadonlySet<string> = new Set(['minor', 'severe'])

function Category({ told: { category, incidents, age }, of }: { told: LiveCategory; of: string }) {
  const { t } = useWords()
  const freshness = useFresh(age)
  const [open, toggle] = useOpened(
    `${of} ${category}`,
    incidents.some(({ severity }) => GRAVE.has(severity)),
  )
  // Whoever hasn't been heard lately hasn't said that there is nothing.
  const nothing = isTrusted(freshness) ? 'UPDATES_NOTHING' : 'UPDATES_NOTHING_KNOWN'
  return (
    <Fold
      icon={ICONS[category]}
      title={t(`UPDATES_${category}`)}
      note={incidents.length > 0 ? t('UPDATES_COUNT', { count: incidents.length }) : t(nothing)}
      level={3}
      open={open}
      onToggle={toggle}
    >
      {incidents.length > 0 ? (
        <ul className={styles.updates}>
          {incidents.map((update) => (
            <UpdateItem key={update.id} update={update} />
          ))}
        </ul>
      ) : (
        <p className="soft">{t(age.asOf === null ? 'UPDATES_NOBODY_TELLS' : `${nothing}_TEXT`)}</p>
      )}
    </Fold>
  )
}

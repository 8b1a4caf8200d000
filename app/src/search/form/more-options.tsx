import { lazy, Suspense, useState } from 'react'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import { FieldWrong, wrongIds } from './field-wrong.tsx'
import styles from './search-form.module.css'
import { fetchPicker } from './stations-part.tsx'
import type { SearchForm } from './use-search-form.ts'

const StationPicker = lazy(fetchPicker)
const WAYS = ['via', 'avoid'] as const

/** What most people leave as it is: the way, the class, which trains. Closed it says what is set. */
export function MoreOptions({ form, travelPass }: { form: SearchForm; travelPass: boolean }) {
  const { t, language } = useWords()
  const { options, stations, problems, change } = form
  const { via, avoid } = options.stations
  const nameOf = (code: string) => stations.byCode.get(code)?.names[language] ?? code
  const set = [
    options.ticketClass === 'FIRST' && t('SEARCH_FIRST'),
    !travelPass && via !== null && t('SEARCH_VIA_SET', { station: nameOf(via) }),
    !travelPass && avoid !== null && t('SEARCH_AVOID_SET', { station: nameOf(avoid) }),
    !travelPass && options.direct && t('SEARCH_DIRECT'),
    !travelPass && options.tfwOnly && t('SEARCH_OWN'),
  ].filter((words) => words !== false)
  const wrong = problems.via !== undefined || problems.avoid !== undefined

  return (
    <details className={styles.more} open={wrong || undefined}>
      <summary>
        <Icon name="settings" />
        <span className="grow">
          <b>{t('SEARCH_MORE')}</b>{' '}
          <span className="soft">{set.join(', ') || t(travelPass ? 'SEARCH_MORE_PASS' : 'SEARCH_MORE_NOTE')}</span>
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.moreInside}>
        <Segments
          label={t('SEARCH_CLASS')}
          options={[
            { value: 'THIRD', label: t('SEARCH_STANDARD') },
            { value: 'FIRST', label: t('SEARCH_FIRST') },
          ]}
          chosen={options.ticketClass}
          onChoose={(ticketClass) => change({ ticketClass })}
        />
        {!travelPass && WAYS.map((way) => <WayField key={way} form={form} way={way} nameOf={nameOf} />)}
        {!travelPass && (
          <div>
            <Toggle
              label={t('SEARCH_DIRECT')}
              note={t('SEARCH_DIRECT_NOTE')}
              checked={options.direct}
              onChange={(direct) => change({ direct })}
            />
            <Toggle
              label={t('SEARCH_OWN')}
              note={t('SEARCH_OWN_NOTE')}
              checked={options.tfwOnly}
              onChange={(tfwOnly) => change({ tfwOnly })}
            />
          </div>
        )}
      </div>
    </details>
  )
}

type WayProps = { form: SearchForm; way: (typeof WAYS)[number]; nameOf: (code: string) => string }

function WayField({ form, way, nameOf }: WayProps) {
  const { t } = useWords()
  const [picking, setPicking] = useState(false)
  const { options, stations, problems, narrow } = form
  const code = options.stations[way]
  const id = form.idOf(way)
  const set = (next: string | null) => {
    setPicking(false)
    form.change({ stations: { ...options.stations, [way]: next } }, way)
  }
  const label = t(`SEARCH_${capitals(way)}`)
  const picker = (
    <Suspense fallback={<Skeleton height="3.5rem" />}>
      <StationPicker
        label={label}
        narrow={narrow}
        stations={stations}
        other={way === 'via' ? options.stations.avoid : options.stations.via}
        onChoose={({ crsCode }) => set(crsCode)}
        onClose={() => setPicking(false)}
      />
    </Suspense>
  )
  if (picking && !narrow) return <div className={styles.typing}>{picker}</div>
  return (
    <div>
      <div className={styles.between}>
        <button
          id={id}
          className={styles.tile}
          type="button"
          aria-haspopup={narrow ? 'dialog' : 'listbox'}
          {...wrongIds(id, problems[way])}
          onClick={() => setPicking(true)}
        >
          <span className={styles.label}>{label}</span>{' '}
          <span className={code === null ? 'soft' : 'strong'}>
            {code === null ? t('SEARCH_ANY_WAY') : nameOf(code)}
          </span>
        </button>
        {code !== null && (
          <IconButton icon="close" label={t('SEARCH_WAY_CLEAR', { way: label })} onClick={() => set(null)} />
        )}
      </div>
      <FieldWrong id={id} problem={problems[way]} />
      {narrow && (
        <Dialog
          open={picking}
          onClose={() => setPicking(false)}
          kind="page"
          title={label}
          closeLabel={t('GLOBAL_CLOSE')}
        >
          {picker}
        </Dialog>
      )}
    </div>
  )
}

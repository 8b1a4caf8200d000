import { useWords } from '../../i18n/words.ts'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './search-form.module.css'
import type { SearchForm } from './use-search-form.ts'
import type { Way } from './way-field.tsx'
import { WayField, WAYS } from './way-field.tsx'

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
  const wrongWords = (way: Way) => (problems[way] === undefined ? null : t(`SEARCH_WRONG_${problems[way]}`))

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
        {!travelPass &&
          WAYS.map((way) => (
            <WayField
              key={way}
              id={form.idOf(way)}
              way={way}
              code={options.stations[way]}
              other={options.stations[way === 'via' ? 'avoid' : 'via']}
              stations={stations}
              narrow={form.narrow}
              wrong={wrongWords(way)}
              nameOf={nameOf}
              onSet={(code) => change({ stations: { ...options.stations, [way]: code } }, way)}
            />
          ))}
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

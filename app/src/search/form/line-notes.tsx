import type { LineSearch } from '@cledrau/domain/search/line/search-from-line.ts'
import { useWords } from '../../i18n/words.ts'

/** What a search can’t hold of a line, each with its reason; and the words that nobody understood. */
export function LineNotes({ read }: { read: LineSearch }) {
  const { t } = useWords()
  return (
    <>
      {(read.ranges.out ?? read.ranges.back) && <p className="t-s soft">{t('SEARCH_LINE_RANGE_NOTE')}</p>}
      {read.infants > 0 && <p className="t-s soft">{t('SEARCH_LINE_INFANTS', { count: read.infants })}</p>}
      {read.beyond.map(({ words, why }) => (
        <p key={`${words} ${why}`} className="t-s">
          {t('SEARCH_LINE_BEYOND', { words, why: t(`SEARCH_WRONG_${why}`) })}
        </p>
      ))}
      {read.unread.length > 0 && <p className="t-s">{t('SEARCH_LINE_UNREAD', { words: read.unread.join(', ') })}</p>}
    </>
  )
}

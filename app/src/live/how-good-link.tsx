import { useWords } from '../i18n/words.ts'
import { hrefTo } from '../routes/href.ts'
import { ListRow } from '../ui/list/list.tsx'

/** To what came of the times that we said; stands in a List. */
export function HowGoodLink() {
  const { t } = useWords()
  return (
    <ListRow icon="info" href={hrefTo('LikelyTimes', {})}>
      {t('HOW_GOOD_LINK')}
    </ListRow>
  )
}

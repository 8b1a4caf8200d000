import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { useWords } from '../../i18n/words.ts'
import { hasMore } from '../../page/alerts/alert-rules.ts'
import { useFollowAlert } from '../../page/alerts/follow-alert.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Note, normaliseSpaces } from '../../ui/message/note.tsx'

export default function AlertOfDay({ alert }: { alert: ServiceAlert }) {
  const { t, language } = useWords()
  const follow = useFollowAlert()
  return (
    <Note kind="late">
      <p>
        <b>{alert[`title_${language}`]}</b>
      </p>
      <p>{normaliseSpaces(alert[`short_version_${language}`].replaceAll(/<[^>]+>/g, ' '))}</p>
      {hasMore(alert, language) && (
        <Button kind="link" onClick={() => follow(alert)}>
          {t('GLOBAL_READ_MORE')}
        </Button>
      )}
    </Note>
  )
}

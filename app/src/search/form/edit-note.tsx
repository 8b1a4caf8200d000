import { NO_ORDER_IN_EDIT } from '@cledrau/domain/search/buying-choice.ts'
import { useWords } from '../../i18n/words.ts'
import { changeBuyingChoice, useBuyingChoice } from '../ticket-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'

/** A journey that is already in the basket is being changed: said for as long as it is, with a way out. */
export function EditNote() {
  const { t } = useWords()
  const { inEdit } = useBuyingChoice()
  if (!inEdit) return null
  return (
    <Note icon="edit">
      <p>{t('SEARCH_EDITING')}</p>
      <Button kind="link" onClick={() => changeBuyingChoice(NO_ORDER_IN_EDIT)}>
        {t('SEARCH_EDITING_STOP')}
      </Button>
    </Note>
  )
}

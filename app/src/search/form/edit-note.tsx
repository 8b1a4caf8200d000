import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { useWords } from '../../i18n/words.ts'
import { changeTicketSearch } from '../ticket-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'

/** A journey that is already in the basket is being changed: said for as long as it is, with a way out. */
export function EditNote({ options }: { options: SearchOptions }) {
  const { t } = useWords()
  if (!options.inEdit) return null
  const stop = () =>
    changeTicketSearch({
      inEdit: false,
      orderID: null,
      designatorOutbound: null,
      designatorReturn: null,
      ticketTypeOutbound: null,
      ticketTypeReturn: null,
    })
  return (
    <Note icon="edit">
      <p>{t('SEARCH_EDITING')}</p>
      <Button kind="link" onClick={stop}>
        {t('SEARCH_EDITING_STOP')}
      </Button>
    </Note>
  )
}

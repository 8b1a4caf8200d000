import { useWords } from '../i18n/words.ts'
import { hrefOf, pathTo } from '../routes/href.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { NotFoundState } from '../ui/state/state.tsx'
import { useLayout } from '../platform/use-layout.ts'

/** Nothing at this address. The nearest page above it that exists is offered, and a way to look further. */
export function NotFound({ near }: { near: string }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  return (
    <NotFoundState
      level={1}
      title={t('NOT_FOUND_TITLE')}
      actions={
        <>
          <ButtonLink href={hrefOf(near)}>{t(near === '/' ? 'NOT_FOUND_HOME' : 'NOT_FOUND_NEAR')}</ButtonLink>
          <ButtonLink kind="quiet" small href={hrefOf(narrow ? pathTo('Chatbot') : pathTo('More'))}>
            {t(narrow ? 'NOT_FOUND_SEARCH' : 'NOT_FOUND_MORE')}
          </ButtonLink>
        </>
      }
    >
      {t('NOT_FOUND_TEXT')}
    </NotFoundState>
  )
}

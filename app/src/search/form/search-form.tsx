import type { SearchField } from '@cledrau/domain/search/check-search.ts'
import type { SearchTab } from '@cledrau/domain/search/search-tab.ts'
import { SEARCH_TABS, isTravelPass, tabOf } from '@cledrau/domain/search/search-tab.ts'
import type { WordName } from '../../i18n/names.ts'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import { chooseSearchTab } from '../ticket-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { EditNote } from './edit-note.tsx'
import { MoreOptions } from './more-options.tsx'
import styles from './search-form.module.css'
import { SeasonPart } from './season-part.tsx'
import type { End } from './stations-part.tsx'
import { StationsPart } from './stations-part.tsx'
import type { SearchForm as Form } from './use-search-form.ts'
import { WhenPart } from './when-part.tsx'
import { WhoPart } from './who-part.tsx'

/** Of these there are several that can be wrong alike: the summary says which. */
const NAMED: Partial<Record<SearchField, WordName>> = {
  from: 'SEARCH_FROM',
  to: 'SEARCH_TO',
  out: 'SEARCH_OUT',
  back: 'SEARCH_BACK',
  via: 'SEARCH_VIA',
  avoid: 'SEARCH_AVOID',
}

const FIND: Partial<Record<SearchTab, WordName>> = { season: 'SEARCH_FIND_SEASON', multi: 'SEARCH_FIND_MULTI' }

/** One question, one form, one button: the five kinds of ticket differ in what else they ask. `asking`: it opens at that. */
export function SearchForm({ form, asking }: { form: Form; asking?: End }) {
  const { t } = useWords()
  const { options, problems, wrong, idOf } = form
  const tab = tabOf(options)

  return (
    <div>
      <Tabs
        label={t('SEARCH_TABS')}
        tabs={SEARCH_TABS.map((key) => ({ key, label: t(`SEARCH_TAB_${capitals(key)}`) }))}
        chosen={tab}
        onChoose={(next) => {
          form.forgive()
          chooseSearchTab(next)
        }}
      >
        <form className={styles.panel} aria-label={t('SEARCH_FORM')} noValidate onSubmit={form.submit}>
          <Card className={styles.search}>
            <EditNote />
            {form.unread && <Note kind="late">{t('SEARCH_UNREAD')}</Note>}
            <ErrorSummary
              problems={wrong.map((field) => {
                const [problem, name] = [problems[field], NAMED[field]]
                const words = problem ? t(`SEARCH_WRONG_${problem}`) : ''
                return { id: idOf(field), words: name ? `${t(name)}: ${words}` : words }
              })}
            />
            <StationsPart form={form} asking={asking} />
            <WhenPart form={form} />
            {tab === 'season' && <SeasonPart form={form} />}
            <WhoPart form={form} />
            <MoreOptions form={form} travelPass={isTravelPass(tab)} />
            {!form.online && <Note kind="late">{t('SEARCH_OFFLINE')}</Note>}
            <Button type="submit" full offline={!form.online}>
              {t(FIND[tab] ?? 'SEARCH_FIND')}
            </Button>
          </Card>
        </form>
      </Tabs>
    </div>
  )
}

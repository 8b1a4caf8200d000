import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { othersThan, ticketCardsOn } from '../card-as-ticket.ts'
import { resultsPath, searchAddress, useBuyingChoice } from '../ticket-search.ts'

type CardAsTicketProps = { search: SearchOptions; ways: readonly LegSolution[] }

function Lines({ ways }: Pick<CardAsTicketProps, 'ways'>) {
  const { t, language } = useWords()
  return ticketCardsOn(ways).map(({ program, names, line }) => (
    <p key={`${program} ${line.en}`}>{t('RESULTS_CARD_TICKET', { line: line[language], railcard: names[language] })}</p>
  ))
}

/** Instead of tickets where nobody needs one: nothing is sold for nothing. */
export function NoTicketNeeded({ ways, trains }: Pick<CardAsTicketProps, 'ways'> & { trains: string }) {
  const { t } = useWords()
  return (
    <Card>
      <div className="stack stack-4">
        <h2 className="t-xl">{t('RESULTS_NO_TICKET')}</h2>
        <Lines ways={ways} />
        <div>
          <ButtonLink kind="second" href={`#${trains}`}>
            {t('OPTIONS_BACK_TO_TRAINS')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** Above the tickets where some of the party, or all on one of two ways, need none: whoever buys them buys too many. */
export function CardAsTicketNote({ search, ways }: CardAsTicketProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const { inEdit } = useBuyingChoice()
  if (ticketCardsOn(ways).length === 0) return null
  // The party of an order that is being changed stays as it is.
  const others = search.openReturn || inEdit ? null : othersThan(search, ways)
  const next = others && { ...search, ...others }
  return (
    <Note kind="attention">
      <div className="stack stack-2">
        <Lines ways={ways} />
        <p>{t(others ? 'OPTIONS_CARD_ALL' : 'OPTIONS_CARD_PART')}</p>
        {next && (
          <div>
            <ButtonLink kind="link" href={`#${searchAddress(resultsPath(next, narrow), next)}`}>
              {t('OPTIONS_CARD_OTHERS', { count: next.adults + next.child })}
            </ButtonLink>
          </div>
        )}
      </div>
    </Note>
  )
}

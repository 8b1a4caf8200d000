import { ticketDetailsContentPage } from '@cledrau/contract/search/ticket-details.ts'
import { ticketCodesOf } from '@cledrau/domain/results/ticket-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useReference } from '../../state/reference.ts'
import { useChosen, useSelection } from '../../search/selection.ts'
import { searchAddress } from '../../search/ticket-search.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/state/state.tsx'

/** The kinds of ticket that were chosen: in this visit, else as the address names them. */
function useChosenKinds(): string[] {
  const selection = useSelection()
  const { fare = '' } = useChosen()
  const named = ticketCodesOf(fare)
  if (named.length > 0) return named
  const prices =
    selection?.kind === 'journey'
      ? selection.prices
      : selection?.kind === 'rover'
        ? [selection.rover]
        : selection
          ? [selection.pass]
          : []
  return [
    ...new Set(
      prices.flatMap((price) => price.ticketableFares.flatMap((one) => one.fareCodes.map(({ code }) => code))),
    ),
  ]
}

/** What each chosen kind of ticket allows, and where everything else is written. */
export function TravelConditionsScreen() {
  const { t, language } = useWords()
  const kinds = useChosenKinds()
  const data = useReference('appData')
  const details = useQuery({
    queryKey: ['ticket-details', kinds],
    enabled: kinds.length > 0,
    meta: { keep: true },
    queryFn: ({ signal }) => load(ticketDetailsContentPage, { ticketTypeArray: kinds }, { signal }),
  })
  return (
    <div className="stack stack-6 measure">
      <ScreenHead
        title={t('TITLE_TRAVEL_CONDITIONS')}
        sub={t('CONDITIONS_SUB')}
        back={searchAddress(pathTo('TicketSearch'))}
        backWhenWide
      />
      {kinds.length === 0 && (
        <EmptyState
          title={t('CONDITIONS_NONE_TITLE')}
          actions={<ButtonLink href={`#${searchAddress(pathTo('TicketSearch'))}`}>{t('ROVERS_TO_SEARCH')}</ButtonLink>}
        >
          {t('CONDITIONS_NONE_TEXT')}
        </EmptyState>
      )}
      {kinds.length > 0 && !details.data && !details.isError && <SkeletonRows rows={3} />}
      {details.isError && !details.data && <Unavailable onRetry={() => void details.refetch()} />}
      {details.data?.map((kind) => (
        <Card key={kind.ticketType} className="stack stack-2">
          <h2 className="t-l">{kind.names[language]}</h2>
          <ul className="stack stack-1">
            {kind.rules
              .filter((rule) => rule.description[language].trim() !== '.')
              .map((rule) => (
                <li key={`${rule.category} ${rule.description.en}`}>{rule.description[language]}</li>
              ))}
          </ul>
        </Card>
      ))}
      {data.state === 'ready' && (
        <p>
          <a href={hrefTo('Content', { id: String(data.value.content.terms) })}>{t('CONDITIONS_TERMS')}</a>
        </p>
      )}
    </div>
  )
}

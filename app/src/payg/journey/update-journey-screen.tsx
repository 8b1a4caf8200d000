import { useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { pathTo } from '../../routes/href.ts'
import { goBack } from '../../routes/hash-location.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { Select } from '../../ui/field/select.tsx'
import { ErrorPanel } from '../../ui/message/note.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { useLocations, useSuggestions } from '../payg-data.ts'
import { Shown } from '../payg-page.tsx'
import { isMissing, timeOf, useJourneyName } from '../use-payg-words.ts'
import { AskedJourneyPage, ToHistory } from './asked-journey-page.tsx'
import type { AskedJourney } from './use-asked-journey.ts'
import { useJoinHalves } from './use-join-halves.ts'
import { useSayWhere } from './use-say-where.ts'

const ELSEWHERE = 'ELSEWHERE'

/** Where a missing tap was: the likeliest station first, and what the week costs either way before anything is pressed. */
export function UpdateJourneyScreen() {
  const { t } = useWords()
  return (
    <AskedJourneyPage title={t('PAYG_UPDATE_TITLE')}>
      {(asked) =>
        isMissing(asked.journey) ? (
          <Where {...asked} />
        ) : (
          <EmptyState title={t('PAYG_NOTHING_MISSING')} actions={<ToHistory />} />
        )
      }
    </AskedJourneyPage>
  )
}

function Where({ journey, of }: AskedJourney) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const name = useJourneyName(of.stations)
  const [chosen, setChosen] = useState<string>()
  const [other, setOther] = useState('')
  const likely = useSuggestions(journey.accountId, journey.id, null)
  const first = likely.state === 'ready' ? likely.value.suggestions[0]?.station : undefined
  const pick = chosen ?? first ?? (likely.state === 'ready' ? ELSEWHERE : undefined)
  const station = pick === ELSEWHERE ? other : (pick ?? '')
  const priced = useSuggestions(journey.accountId, journey.id, pick === ELSEWHERE && other !== '' ? other : null)
  const way = priced.state === 'ready' ? priced.value.suggestions.find((one) => one.station === station) : undefined
  const locations = useLocations(journey.day)
  const { working, refusal, say, forget } = useSayWhere(journey)
  const joining = useJoinHalves()
  const isExit = journey.to === null
  // The other end was tapped with another card of theirs: the two become one journey.
  const halves = way?.halves ?? null
  const refused = refusal ?? joining.refusal
  const press = async () => {
    if (!halves) return say(station)
    if (await joining.join(halves)) goBack(pathTo('PaygHistory'))
  }

  return (
    <div className="grid stack stack-6">
      <div className="col-7 stack">
        <p>
          {formatDay(journey.day, language)}.{' '}
          {t(isExit ? 'PAYG_NO_TAP_OUT' : 'PAYG_NO_TAP_IN', {
            station: name.station(isExit ? journey.from : journey.to),
            time: timeOf(journey.startsAt),
          })}
        </p>
        <Shown of={likely}>
          {({ suggestions, correctionsLeft }) => (
            <>
              <RadioGroup
                label={t(isExit ? 'PAYG_WHERE_OFF' : 'PAYG_WHERE_ON')}
                options={[
                  ...suggestions.map(({ station: crs, names, why }) => ({
                    value: crs,
                    label: names[language],
                    note: t(`PAYG_WHY_${why}`),
                  })),
                  { value: ELSEWHERE, label: t('PAYG_ANOTHER_STATION') },
                ]}
                chosen={pick}
                onChoose={(value) => {
                  forget()
                  joining.forget()
                  setChosen(value)
                }}
              />
              {pick === ELSEWHERE && (
                <Shown of={locations}>
                  {({ locations: all }) => (
                    <Select
                      label={t('PAYG_STATION')}
                      value={other}
                      placeholder={t('PAYG_CHOOSE_STATION')}
                      options={all
                        .map(({ crsCode, names }) => ({ value: crsCode, label: names[language] }))
                        .toSorted((a, b) => a.label.localeCompare(b.label, language))}
                      onChange={(value) => {
                        forget()
                        setOther(value)
                      }}
                    />
                  )}
                </Shown>
              )}
              {way && (
                <Card className="stack stack-2" aria-live="polite">
                  {halves ? (
                    <p>{t('PAYG_HALVES_COST', { withIt: price(way.withIt), without: price(way.without) })}</p>
                  ) : (
                    <>
                      <p>{t('PAYG_WEEK_WITH', { amount: price(way.withIt) })}</p>
                      <p className="soft">{t('PAYG_WEEK_WITHOUT', { amount: price(way.without) })}</p>
                    </>
                  )}
                </Card>
              )}
              {refused && <ErrorPanel title={t('PAYG_NOT_UPDATED')} body={refused} />}
              <Button
                full
                icon="check"
                loading={working || joining.working}
                offline={!online}
                disabled={station === ''}
                onClick={() => void press()}
              >
                {t(halves ? 'PAYG_HALVES_JOIN' : 'PAYG_UPDATE_SAVE')}
              </Button>
              {!halves && <p className="soft">{t('PAYG_CORRECTIONS_LEFT', { count: correctionsLeft })}</p>}
            </>
          )}
        </Shown>
      </div>
    </div>
  )
}

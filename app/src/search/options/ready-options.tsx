import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { ClassAndChoices } from '../class-and-choices.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { useNextStep } from '../use-next-step.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { DearerChoices } from './dearer-choices.tsx'
import { LongerChoices } from './longer-choices.tsx'
import { useChoiceWords } from './use-choice-words.ts'
import type { TicketOptions } from './use-ticket-options.ts'
import { WhyPrice } from './why-price.tsx'

// What is folded comes when it is opened: nearly all leave it alone.
const AllConditions = lazy(async () => ({ default: (await import('./all-conditions.tsx')).AllConditions }))

type ReadyOptionsProps = {
  options: Extract<TicketOptions, { state: 'ready' }>
  trains: string
  nameOf: NameOf
  /** The address is that of the conditions: they are open, and in sight. */
  details: boolean
}

/** Which ticket: the cheapest in plain sight, dearer ones and everything there is to know behind one press each. */
export function ReadyOptions({ options, trains, nameOf, details }: ReadyOptionsProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const { out, back, choices, chosen, classes, ticketClass } = options
  const words = useChoiceWords()
  const next = useNextStep()
  const [whyOpen, setWhyOpen] = useState(false)
  const why = useRef<HTMLElement>(null)
  const [cheapest, ...dearer] = choices
  if (!cheapest) return null
  const whyTitle = t('OPTIONS_WHY', { price: words.price(chosen.total) })
  const isOff = out.cancelled || back?.cancelled === true
  const goOn = isOff ? (
    <ButtonLink href={`#${trains}`}>{t('OPTIONS_BACK_TO_TRAINS')}</ButtonLink>
  ) : (
    next && <ButtonLink href={next(chosen.key)}>{t('OPTIONS_GO_ON')}</ButtonLink>
  )

  return (
    <div className="grid stack stack-6">
      <div className="col-7 stack">
        <ClassAndChoices
          title={t('OPTIONS_TITLE')}
          classes={classes}
          ticketClass={ticketClass}
          onClass={options.chooseClass}
        >
          {(group) => (
            <>
              <ChoiceCard
                name={group}
                choice={cheapest}
                trains={{ out, back }}
                cheapest={dearer.length > 0 ? cheapest : null}
                chosen={chosen === cheapest}
                onChoose={() => options.choose(cheapest)}
              />
              {/* Each class has its own row, folded or not by what is chosen there. */}
              <DearerChoices
                key={ticketClass}
                name={group}
                cheapest={cheapest}
                dearer={dearer}
                chosen={choices.includes(chosen) ? chosen : cheapest}
                trains={{ out, back }}
                onChoose={options.choose}
              />
              <LongerChoices
                name={group}
                longer={options.longer}
                chosen={chosen}
                trains={{ out, back }}
                onChoose={options.choose}
              />
            </>
          )}
        </ClassAndChoices>
        <Card flush>
          {narrow && (
            <Fold
              ref={why}
              icon="receipt"
              level={3}
              title={whyTitle}
              open={whyOpen}
              onToggle={() => setWhyOpen(!whyOpen)}
            >
              <WhyPrice choice={chosen} out={out} back={back} untitled />
            </Fold>
          )}
          <ConditionsFold key={String(details)} details={details} note={words.nameOf(chosen)}>
            <AllConditions choice={chosen} trains={{ out, back }} nameOf={nameOf} />
          </ConditionsFold>
        </Card>
        {narrow ? (
          <ActionBar>
            <p aria-live="polite">
              <span className="t-2xl num" style={{ display: 'block' }}>
                {words.price(chosen.total)}
              </span>
              <Button
                kind="link"
                className="t-s"
                onClick={() => {
                  setWhyOpen(true)
                  why.current?.scrollIntoView?.({ block: 'start' })
                }}
              >
                {whyTitle}
              </Button>
            </p>
            {goOn}
          </ActionBar>
        ) : (
          <div className="spread">
            {!isOff && (
              <ButtonLink kind="quiet" href={`#${trains}`}>
                {t('OPTIONS_BACK_TO_TRAINS')}
              </ButtonLink>
            )}
            {goOn}
          </div>
        )}
      </div>
      {!narrow && (
        <aside className="col-5">
          <Card>
            <WhyPrice choice={chosen} out={out} back={back} />
          </Card>
        </aside>
      )}
    </div>
  )
}

/** All conditions, folded but for whoever came for them. */
function ConditionsFold({ details, note, children }: { details: boolean; note: string; children: ReactNode }) {
  const { t } = useWords()
  const { returned } = useLocation()
  const [open, setOpen] = useState(details)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // Whoever comes back finds the page where it was left.
    if (details && !returned) box.current?.scrollIntoView?.({ block: 'start' })
  }, [details, returned])
  return (
    <Fold
      ref={box}
      icon="file"
      level={3}
      title={t('OPTIONS_ALL_CONDITIONS')}
      note={note}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <Suspense fallback={<SkeletonRows rows={3} />}>{children}</Suspense>
    </Fold>
  )
}

import type { PointerEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import type { Leg } from '../line/line.tsx'
import { Line } from '../line/line.tsx'
import type { Stop } from '../line/pieces.ts'
import styles from './onboarding-slider.module.css'

export type OnboardingPage = {
  key: string
  /** A real part rather than a drawing. Silent: the words carry everything. */
  picture?: ReactNode
  title: ReactNode
  body: ReactNode
  /** Its finish button waits for somebody to be signed in. */
  requiresLogin?: boolean
}

export type OnboardingWords = {
  skip: string
  previous: string
  next: string
  finish: string
  /** "2 of 4" */
  place: (page: number, pages: number) => string
}

type OnboardingSliderProps = {
  pages: readonly OnboardingPage[]
  words: OnboardingWords
  /** Counted from 1. */
  startPage?: number
  offline?: boolean
  loggedIn?: boolean
  /** Part of a page that has a heading of its own, and nothing to skip to. */
  inPage?: boolean
  /** Told of each page that is turned to, counted from 1. */
  onTurned?: (page: number) => void
  /** At the end of the last page, or by skipping the rest. */
  onCompleted: (how: 'finished' | 'skipped') => void
}

/** A finger has to travel this far sideways to turn a page. The buttons do the same. */
const SWIPE_PX = 100

export function OnboardingSlider(props: OnboardingSliderProps) {
  const {
    pages,
    words,
    startPage = 1,
    offline = false,
    loggedIn = false,
    inPage = false,
    onTurned,
    onCompleted,
  } = props
  const Heading = inPage ? 'h2' : 'h1'
  const [number, setNumber] = useState(Math.min(Math.max(startPage, 1), pages.length))
  const heading = useRef<HTMLHeadingElement>(null)
  const swipeFrom = useRef<number | undefined>(undefined)
  const page = pages[number - 1]
  const isLast = number === pages.length

  // Who turns a page hears its title. The page it opened with keeps the focus where it was.
  const turnedTo = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (turnedTo.current === number) heading.current?.focus()
  }, [number])
  const turn = (to: number) => {
    if (to < 1 || to > pages.length) return
    turnedTo.current = to
    setNumber(to)
    onTurned?.(to)
  }

  const endSwipe = (event: PointerEvent) => {
    const moved = event.clientX - (swipeFrom.current ?? event.clientX)
    swipeFrom.current = undefined
    if (Math.abs(moved) >= SWIPE_PX) turn(number + (moved < 0 ? 1 : -1))
  }

  if (!page) return null
  return (
    <section className={classNames(styles.slider, inPage && styles.inPage)}>
      <div
        className={styles.body}
        onPointerDown={(event) => {
          swipeFrom.current = event.clientX
        }}
        onPointerUp={endSwipe}
      >
        <div className={styles.top}>
          <p className={styles.place}>{words.place(number, pages.length)}</p>
          {!isLast && !inPage && (
            <Button kind="quiet" small onClick={() => onCompleted('skipped')}>
              {words.skip}
            </Button>
          )}
        </div>
        {page.picture && (
          <div className={styles.picture} aria-hidden="true">
            {page.picture}
          </div>
        )}
        <Heading ref={heading} className={styles.title} tabIndex={-1}>
          {page.title}
        </Heading>
        <div className={styles.words}>{page.body}</div>
      </div>
      <div className={styles.foot}>
        <span className={styles.side}>
          {number > 1 && (
            <Button kind="quiet" onClick={() => turn(number - 1)}>
              {words.previous}
            </Button>
          )}
        </span>
        <Line className={styles.line} {...stepsOf(number, pages.length)} label={words.place(number, pages.length)} />
        <span className={styles.side}>
          {isLast ? (
            <Button
              offline={offline}
              disabled={page.requiresLogin && !loggedIn}
              onClick={() => onCompleted('finished')}
            >
              {words.finish}
            </Button>
          ) : (
            <Button onClick={() => turn(number + 1)}>{words.next}</Button>
          )}
        </span>
      </div>
    </section>
  )
}

/** The pages as a line: behind you filled, where you are daffodil, ahead two rails. */
function stepsOf(number: number, count: number): { start: Stop; legs: Leg[] } {
  const stop = (step: number): Stop =>
    step === number ? { kind: 'here' } : { kind: 'call', state: step < number ? 'done' : 'ahead' }
  return {
    start: stop(1),
    legs: Array.from({ length: count - 1 }, (_, index) => ({
      state: index + 1 < number ? 'done' : 'ahead',
      to: stop(index + 2),
    })),
  }
}

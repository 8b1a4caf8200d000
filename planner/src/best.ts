import { anyJourney } from './any-journey.ts'
import { limitBefore, lowerBest } from './arrivals.ts'
import { TRAIN_SHIFT, UNREACHABLE } from './bounds.ts'
import type { Journey } from './journey.ts'
import { journeyOf } from './legs.ts'
import { clearLabels, runRound, runRounds, startAt } from './rounds.ts'
import { MOST_TRAINS } from './scratch.ts'
import type { Task } from './task.ts'
import { NEVER } from './view/marks.ts'
import { type DayView } from './view/view.ts'

/**
 * A best arrival, in minutes of the task's view. The journey must be fetched before anything else is
 * searched: it is read off labels that the next search writes over.
 */
export type Answer = { readonly arrival: number; readonly trains: number; readonly journey: () => Journey }

/**
 * What about so many patterns will do is looked for from the start only: the other end has its price, too.
 * PATTERNS_PER_STOP of them are reckoned to each station that waits.
 */
const PATIENCE = 30
const PATTERNS_PER_STOP = 8
/** Stations looked at for a first journey, and then in the hope of a better one. */
const STATIONS = 2000
const AFTERWARDS = 4
/** From the other end: how many stations a guess looks at after how many patterns have been ridden. */
const GUESSES = [
  { after: 60, stations: 20 },
  { after: 600, stations: 80 },
] as const

/** The best journeys for one minute, fewest trains first. `asked` is that minute as travellers count it. */
export function bestJourneys(task: Task, view: DayView, minute: number, asked: number): Journey[] {
  const found: { arrival: number; journey: Journey }[] = []
  forEachAnswer(task, view, minute, asked, ({ arrival, journey }) => {
    // The same hour with fewer trains.
    if (found.at(-1)?.arrival === arrival) found.pop()
    found.push({ arrival, journey: journey() })
  })
  return found.map(({ journey }) => journey).toReversed()
}

// One array for all searches of a thread: nothing is allocated while searching.
const limits = new Uint16Array(MOST_TRAINS + 1)

/**
 * Reports the best arrival for each number of trains, most trains first; one that comes at the same hour as the one before
 * takes its place. Knowing when the traveller will come narrows a search most of all, so some journey is found first. Then
 * whatever is better than that one is looked for; then, among fewer trains only, what comes later.
 */
export function forEachAnswer(
  task: Task,
  view: DayView,
  minute: number,
  asked: number,
  report: (answer: Answer) => void,
): void {
  const { least, origins, maxTrains } = task
  let fewest = maxTrains + 1
  // With fewer trains than the least that any start needs there is nothing to be found.
  for (const origin of origins) {
    const bound = least[origin]!
    if (bound !== UNREACHABLE) fewest = Math.min(fewest, bound >> TRAIN_SHIFT)
  }
  // Most trains first: with the most freedom the earliest arrival of all is found, and it bounds all that follow.
  let allowed = maxTrains
  let earliest = 0
  while (allowed >= fewest) {
    const fewer = { ...task, maxTrains: allowed }
    // A quick one, not the best: it tells when to stop looking for others.
    const any = anyJourney(fewer, minute, NEVER, STATIONS, AFTERWARDS)
    const known = any && answerOf(any, view, any.scratch.best.indexOf(any.scratch.best[allowed]!), asked)
    let answers: Answer[]
    if (!known) answers = everyAnswer(fewer, view, minute, asked)
    // Nothing comes before that, as the search with more trains has shown.
    else if (known.arrival <= earliest) answers = [known]
    else answers = betterThan(fewer, view, minute, asked, known)
    for (const answer of answers) report(answer)
    if (answers.length === 0) return
    earliest = answers.at(-1)!.arrival
    // Next: whoever changes less often may come later.
    allowed = answers.at(-1)!.trains - 1
  }
}

const answerOf = (holder: Task, view: DayView, trains: number, asked: number): Answer => ({
  arrival: holder.scratch.best[trains]!,
  trains,
  journey: () => journeyOf(holder, view, trains, asked),
})

/** Plain rounds, with no journey known. For questions for which no first journey was found. */
function everyAnswer(task: Task, view: DayView, minute: number, asked: number): Answer[] {
  limits.fill(NEVER)
  clearLabels(task, limits)
  startAt(task, minute)
  runRounds(task, 1)
  return newAnswers(task, view, asked)
}

function newAnswers(task: Task, view: DayView, asked: number): Answer[] {
  const answers: Answer[] = []
  for (let trains = task.maxTrains; trains >= 0; trains--)
    if (task.scratch.bestIsNew[trains] === 1) answers.push(answerOf(task, view, trains, asked))
  return answers
}

/**
 * The known answer and what is better than it in arrival or trains, as far as the search came upon it; or what beats it.
 *
 * Searches from both ends, always on from where fewer stations wait to be looked at. Where trains come seldom to one end there
 * is little choice, and the search from there is over soon; and it is enough that one of the two is. The more a search has
 * cost already, the more is spent on guesses, for a better known answer leaves out most.
 */
function betterThan(task: Task, view: DayView, minute: number, asked: number, first: Answer): Answer[] {
  const { maxTrains, scratch } = task
  let known = first
  limits.fill(known.arrival + 1, 0, known.trains)
  limits.fill(known.arrival, known.trains, maxTrains + 1)
  clearLabels(task, limits)
  startAt(task, minute)
  let round = 1
  while (scratch.scanned + scratch.markedCount * PATTERNS_PER_STOP < PATIENCE)
    if (!runRound(task, round++)) return finished()

  // From here on it is a long search, worth a second working memory.
  const back = { ...task.otherEnd(), maxTrains }
  const mirror = task.view.mirror + back.view.mirror
  // In the mirror the traveller's start is the destination: it must be reached by
  // the minute asked for, as the mirror counts it.
  const before = mirror - minute + 1
  // Better than known is to come by the last train before it: the other end
  // starts there and not a minute before the known one.
  const startOfBack = () => mirror - (limitBefore(task.arrivals, known.arrival) - 1)
  let backRound = 1
  beginBack()
  for (let level = 0; ;) {
    const cost = scratch.scanned + back.scratch.scanned
    if (level < GUESSES.length && cost > GUESSES[level]!.after && guess(level++)) beginBack()
    if (back.scratch.markedCount < scratch.markedCount) {
      // With fewer trains something may come later still; that is asked for by the next, smaller question.
      if (!runBack()) return [known]
    } else if (!runRound(task, round++)) return finished()
  }

  function finished(): Answer[] {
    const answers = newAnswers(task, view, asked)
    // Something as early with as few trains: the known journey is then no answer of its own.
    const isBeaten = answers.some((one) => one.trains <= known.trains && one.arrival <= known.arrival)
    return isBeaten ? answers : [...answers, known].toSorted((a, b) => b.trains - a.trains)
  }

  function beginBack(): void {
    limits.fill(before)
    clearLabels(back, limits)
    startAt(back, startOfBack())
    backRound = 1
  }

  /** One round from the other end; false when nothing better than what is known can come any more. */
  function runBack(): boolean {
    const goesOn = runRound(back, backRound++)
    if (back.scratch.best[maxTrains]! >= before) return goesOn
    // Its limit was the known journey. With the better one it begins again,
    // later in the mirror, with all the more left out.
    take(back)
    beginBack()
    return true
  }

  /** Whether something better is known afterwards. */
  function guess(level: number): boolean {
    const knownBefore = known
    takeOwn()
    for (;;) {
      const any = anyJourney(back, startOfBack(), before, GUESSES[level]!.stations, 0)
      // Each guess that hits moves the limit, so the next one starts from another train; the first that fails ends it.
      if (!any) return known !== knownBefore
      take(any)
    }
  }

  function takeOwn(): void {
    const own = newAnswers(task, view, asked).at(0)
    if (own && own.arrival < known.arrival) known = own
  }

  /** What was found from the other end is known from now on. */
  function take(holder: Task): void {
    const knownBefore = known
    takeOwn()
    const trains = holder.scratch.bestIsNew.lastIndexOf(1)
    // At once and not when it is asked for: the other end's labels are cleared for its next start.
    const journey = journeyOf(holder, view, trains, 0)
    const arrival = task.view.mirror > 0 ? mirror - journey.departure - view.base : journey.arrival + view.base
    if (known.arrival <= arrival) {
      // It was only looking for what is better. To go on would be to answer wrongly without anybody noticing.
      if (known === knownBefore) throw new Error('the two ends of a search disagree')
      return
    }
    known = { arrival, trains, journey: () => journey }
    // With fewer trains the same minute is still an answer; with as many or more it has to be better.
    lowerBest(task, 0, arrival + 1)
    lowerBest(task, trains, arrival)
    scratch.bestIsNew.fill(0)
  }
}

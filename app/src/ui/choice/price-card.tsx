import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card } from '../card/card.tsx'
import { classNames } from '../class-names.ts'
import styles from './offer-card.module.css'

type PriceCardProps = {
  /** The name of the group that this is one of. */
  group: string
  price: ReactNode
  /** Beside the price: how it stands to the others. */
  tag?: ReactNode
  /** What it is good for: the first line in plain sight, the others below it. */
  lines: readonly string[]
  facts?: ReactNode
  chosen: boolean
  onChoose: () => void
}

/** One of several prices for the same thing: what it costs, then what one may do for it. The whole card chooses it. */
export function PriceCard({ group, price, tag, lines, facts, chosen, onChoose }: PriceCardProps) {
  const id = useId()
  const [first, ...others] = lines
  return (
    <Card chosen={chosen}>
      <label className={styles.offer}>
        <input
          className={classNames(styles.dot, styles.beside)}
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          aria-labelledby={`${id}price ${id}first`}
          aria-describedby={`${id}others`}
        />
        <span className="grow stack stack-1">
          <span className="spread row-wrap">
            <span id={`${id}price`} className="t-2xl num">
              {price}
            </span>
            {tag}
          </span>
          <span id={`${id}first`} className="t-l num">
            {first}
          </span>
          <span id={`${id}others`} className="stack stack-1">
            {others.map((line) => (
              <span key={line} className="soft num">
                {line}
              </span>
            ))}
            {facts && <span className="facts t-s">{facts}</span>}
          </span>
        </span>
      </label>
    </Card>
  )
}

import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card } from '../card/card.tsx'
import { classNames } from '../class-names.ts'
import styles from './offer-card.module.css'

type OfferCardProps = {
  /** The name of the group that this is one of. */
  group: string
  title: ReactNode
  price: ReactNode
  /** When and where it holds, a line each. */
  lines: readonly string[]
  facts?: ReactNode
  children?: ReactNode
  chosen: boolean
  onChoose: () => void
}

/** One of several things to buy: what it is, what it costs, what it allows. The whole card chooses it. */
export function OfferCard({ group, title, price, lines, facts, children, chosen, onChoose }: OfferCardProps) {
  const id = useId()
  return (
    <Card chosen={chosen}>
      <label className={styles.offer}>
        <input
          className={styles.dot}
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          aria-labelledby={`${id}name ${id}price`}
          aria-describedby={`${id}when`}
        />
        <span className="grow stack stack-1">
          <span className={classNames('spread row-base', styles.head)}>
            <span id={`${id}name`} className="t-l">
              {title}
            </span>
            <span id={`${id}price`} className="t-xl num">
              {price}
            </span>
          </span>
          <span id={`${id}when`} className="soft">
            {lines.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </span>
          {children}
          {facts && <span className="facts t-s">{facts}</span>}
        </span>
      </label>
    </Card>
  )
}
